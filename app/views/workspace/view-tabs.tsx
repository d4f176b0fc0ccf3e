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
