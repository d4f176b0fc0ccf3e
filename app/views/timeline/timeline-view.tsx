import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/chapters/chapters.server";
import { pluralize } from "~/domain/format";
import type { TimelineMode } from "~/domain/timeline/timeline";
import type { StageTimeline, Timeline } from "~/domain/timeline/timeline.server";
import { workspaceHref } from "~/domain/workspace/address";
import { shadeOf } from "../chapters/chapter-list";
import { Chronology, EntryList } from "./chronology";

const modes: { mode: TimelineMode; label: string }[] = [
  { mode: "chronological", label: "Chronological" },
  { mode: "stages", label: "By Life Stage" },
];

interface TimelineViewProps {
  type: StoryType;
  chapters: Chapter[];
  /** The chapter to come back to. */
  chapter: number;
  timeline: Timeline;
}

/** The timeline of a book, in the mode that the address says (spec 2, section 2.5). */
export function TimelineView({ type, chapters, chapter, timeline }: TimelineViewProps) {
  return (
    <>
      <h1>Timeline</h1>
      <nav aria-label="Order of the timeline">
        <ul className="timeline-modes">
          {modes.map(({ mode, label }) => (
            <li key={mode}>
              <a
                className="button timeline-modes__mode"
                href={workspaceHref({ type, view: "timeline", mode, chapter })}
                aria-current={mode === timeline.mode ? "page" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {timeline.mode === "stages" ? (
        <StageList type={type} chapters={chapters} timeline={timeline} />
      ) : (
        <Chronology type={type} chapters={chapters} timeline={timeline} />
      )}
    </>
  );
}

interface StageListProps {
  type: StoryType;
  chapters: Chapter[];
  timeline: StageTimeline;
}

/** So many stories may all be seen at once; of more, chapters are opened one by one. */
const fewStories = 30;

/** The chapters of a life, each opened and closed by its title (spec 2, section 2.5). */
export function StageList({ type, chapters, timeline }: StageListProps) {
  const { stages, total } = timeline;
  const firstWritten = stages.find(({ entries }) => entries.length > 0)?.chapterId;
  return chapters.map((chapter, index) => {
    const entries = stages[index]?.entries ?? [];
    const isOpen = entries.length > 0 && (total <= fewStories || chapter.id === firstWritten);
    return (
      <details key={chapter.id} className={`stage ${shadeOf(index)}`} open={isOpen}>
        <summary className="stage__summary">
          <h2 className="stage__title">{chapter.title}</h2>
          <span className="stage__facts">
            {chapter.ageRange && `Ages ${chapter.ageRange}, `}
            {pluralize(entries.length, "Story", "Stories")}
          </span>
        </summary>
        {entries.length > 0 && (
          <EntryList type={type} chapters={chapters} entries={entries} hasChapterNames={false} />
        )}
        <p className="stage__end">
          {entries.length === 0 && "Nothing is written here yet. "}
          <a href={workspaceHref({ type, chapter: chapter.id })}>Open this chapter</a>
        </p>
      </details>
    );
  });
}
