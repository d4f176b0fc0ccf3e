import type { StoryType } from "~/db/tables";
import { type WorkspaceView, workspaceHref } from "~/domain/writing/workspace/address";
import { CachedMarkup } from "~/ui/cached-markup";
import { Tabs } from "~/ui/tabs";

const views: { view: WorkspaceView; label: string }[] = [
  { view: "stories", label: "Stories" },
  { view: "timeline", label: "Timeline" },
  { view: "trash", label: "Trash" },
];

interface WorkspaceTabsProps {
  type: StoryType;
  view: WorkspaceView;
  chapter: number;
}

/** Both rows of tabs (spec 1, section 2). */
export function WorkspaceTabs(props: WorkspaceTabsProps) {
  return <CachedMarkup as="div" className="workspace__tabs" content={BothRows} props={{ ...props }} />;
}

function BothRows({ type, view, chapter }: WorkspaceTabsProps) {
  const tabs = views.map((tab) => ({
    label: tab.label,
    href: workspaceHref({ type, view: tab.view, chapter }),
    isCurrent: tab.view === view,
  }));
  return (
    <>
      <StoryTypeTabs type={type} hrefOf={(type) => workspaceHref({ type, view })} />
      <Tabs label="View" tabs={tabs} isInner />
    </>
  );
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
