import type { StoryType } from "~/db/tables";
import { type WorkspaceView, workspaceHref } from "~/domain/workspace/address";

const tabs: { view: WorkspaceView; label: string }[] = [
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
  return (
    <nav aria-label="View">
      <ul className="tabs tabs--inner">
        {tabs.map((tab) => (
          <li key={tab.view}>
            <a
              className="tabs__tab"
              href={workspaceHref({ type, view: tab.view, chapter })}
              aria-current={tab.view === view ? "page" : undefined}
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
