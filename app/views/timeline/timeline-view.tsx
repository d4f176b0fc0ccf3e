import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/chapters/chapters.server";
import type { TimelineMode } from "~/domain/timeline/timeline";
import type { Timeline } from "~/domain/timeline/timeline.server";
import { workspaceHref } from "~/domain/workspace/address";
import { Chronology } from "./chronology";
import { StageList } from "./stage-list";

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
