import type { StoryType } from "~/db/tables";
import { storyFormId } from "~/domain/stories/schema";
import { type WorkspaceView, workspaceHref } from "~/domain/workspace/address";
import type { Workspace } from "~/domain/workspace/workspace.server";
import type { PageShell } from "~/page-shell";
import { ButtonForm } from "~/ui/form";
import { Tabs } from "~/ui/tabs";
import { SignedInHeader } from "../layout/signed-in-header";

interface WorkspaceHeaderProps {
  shell: PageShell;
  hasOpenStory: boolean;
  type: StoryType;
}

export function WorkspaceHeader({ shell, hasOpenStory, type }: WorkspaceHeaderProps) {
  return (
    <SignedInHeader
      shell={shell}
      place="stories"
      type={type}
      saveProgress={<SaveProgressButton hasOpenStory={hasOpenStory} />}
    />
  );
}

/** With a story open, the button submits its form, so that its text is saved too. */
export function SaveProgressButton({ hasOpenStory }: { hasOpenStory: boolean }) {
  const button = (
    <button
      type="submit"
      name="intent"
      value="progress/save"
      form={hasOpenStory ? storyFormId : undefined}
      className="button button--quiet"
      data-busy-label="Saving..."
    >
      Save Progress
    </button>
  );
  if (!hasOpenStory) return <ButtonForm action="/app">{button}</ButtonForm>;
  return button;
}

const views: { view: WorkspaceView; label: string }[] = [
  { view: "stories", label: "Stories" },
  { view: "timeline", label: "Timeline" },
  { view: "trash", label: "Trash" },
];

interface ViewTabsProps {
  type: StoryType;
  view: WorkspaceView;
  chapter: number;
}

export function ViewTabs({ type, view, chapter }: ViewTabsProps) {
  const tabs = views.map((tab) => ({
    label: tab.label,
    href: workspaceHref({ type, view: tab.view, chapter }),
    isCurrent: tab.view === view,
  }));
  return <Tabs label="View" tabs={tabs} isInner />;
}

interface StoryTypeTabsProps {
  type: StoryType;
  hrefOf: (type: StoryType) => string;
}

export function StoryTypeTabs({ type, hrefOf }: StoryTypeTabsProps) {
  const tab = (itsType: StoryType, label: string) => ({
    label,
    href: hrefOf(itsType),
    isCurrent: itsType === type,
  });
  return (
    <Tabs
      label="Kind of story"
      tabs={[tab("biography", "Life Stories"), tab("mission", "Mission Stories")]}
    />
  );
}

type Named = Pick<Workspace, "type" | "view" | "isEditingChapter"> & {
  chapter: { title: string };
  open: { prompt: { title: string } } | null;
};

export function workspaceTitle({ type, view, chapter, open, isEditingChapter }: Named): string[] {
  const kind = type === "mission" ? "Mission Stories" : "Life Stories";
  if (view === "timeline") return ["Timeline", kind];
  if (view === "trash") return ["Trash", kind];
  if (open) return [open.prompt.title, chapter.title];
  return [isEditingChapter ? `Edit chapter: ${chapter.title}` : chapter.title, kind];
}
