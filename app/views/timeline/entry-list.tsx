import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/chapters/chapters.server";
import type { TimelineEntry } from "~/domain/timeline/timeline";
import { workspaceHref } from "~/domain/workspace/address";
import { shadeOf } from "../chapters/shade";

interface EntryListProps {
  type: StoryType;
  /** All chapters of the book: an entry has the colour of its own. */
  chapters: Chapter[];
  entries: TimelineEntry[];
  /** Left out where the chapter stands above the list. */
  hasChapterNames?: boolean;
}

/** Entries one below the other, each with its time beside it, and a link to where it is written. */
export function EntryList({ type, chapters, entries, hasChapterNames = true }: EntryListProps) {
  const places = new Map(chapters.map(({ id }, index) => [id, index]));
  return (
    <ol className="timeline">
      {entries.map((entry) => {
        const place = places.get(entry.chapterId ?? 0);
        const chapter = place === undefined ? undefined : chapters[place];
        return (
          <li
            key={entry.id}
            id={entry.id}
            className={`timeline__entry ${place === undefined ? "timeline__entry--fact" : shadeOf(place)}`}
          >
            <p className="timeline__when">{entry.when || <span className="muted">No date</span>}</p>
            <div className="timeline__what">
              <a className="timeline__title" href={hrefOf(type, entry)}>
                {entry.title}
              </a>
              {hasChapterNames && <p className="timeline__chapter">{chapter?.title ?? "Bio Info"}</p>}
              {entry.text && <p className="timeline__text">{entry.text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function hrefOf(type: StoryType, { promptId }: TimelineEntry): string {
  return promptId === null ? "/bio" : workspaceHref({ type, prompt: promptId });
}
