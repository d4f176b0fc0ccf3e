import type { StoryType } from "~/db/tables";

const tabs: { type: StoryType; label: string }[] = [
  { type: "biography", label: "Biography" },
  { type: "mission", label: "Mission" },
];

/** Which of the two books is shown, by the page at `path`. */
export function BookTypeTabs({ path, type }: { path: string; type: StoryType }) {
  return (
    <nav aria-label="Kind of book">
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.type}>
            <a
              className="tabs__tab"
              href={`${path}?type=${tab.type}`}
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
