import type { StoryType } from "~/db/tables";
import { type WorkspaceView, workspaceHref } from "~/domain/workspace/address";
import { Tabs } from "~/ui/tabs";

const views: { view: WorkspaceView; label: string }[] = [
  { view: "stories", label: "Stories" },
  { view: "timeline", label: "Timeline" },
  { view: "trash", label: "Trash" },
];

interface ViewTabsProps {
  type: StoryType;
  view: WorkspaceView;
  /** The chapter to come back to. */
  chapter: number;
}

/** The inner tabs of the workspace (spec 1, section 2: main story area). */
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

/** Which of the two kinds of stories is shown. */
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
