import type { StoryType } from "~/db/tables";
import { type WorkspaceView, workspaceHref } from "~/domain/workspace/address";

const tabs: { type: StoryType; label: string }[] = [
  { type: "biography", label: "Life Stories" },
  { type: "mission", label: "Mission Stories" },
];

export function StoryTypeTabs({ type, view }: { type: StoryType; view: WorkspaceView }) {
  return (
    <nav aria-label="Kind of story">
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.type}>
            <a
              className="tabs__tab"
              href={workspaceHref({ type: tab.type, view })}
              aria-current={tab.type === type ? "page" : undefined}
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
