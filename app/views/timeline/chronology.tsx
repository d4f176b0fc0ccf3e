import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/chapters/chapters.server";
import type { TimelineEntry } from "~/domain/timeline/timeline";
import type { Chronology as ChronologicalTimeline } from "~/domain/timeline/timeline.server";
import { workspaceHref } from "~/domain/workspace/address";
import { shadeOf } from "../chapters/chapter-list";

interface ChronologyProps {
  type: StoryType;
  chapters: Chapter[];
  timeline: ChronologicalTimeline;
}

/** So many entries are read without help; more have links to their decades. */
const fewEntries = 30;

/** The years of a life, birth first; what has only an age, and what has no time at all, stand below. */
export function Chronology({ type, chapters, timeline }: ChronologyProps) {
  const { birth, dated, aged, undated, decades } = timeline;
  const years = birth ? [birth, ...dated] : dated;
  const parts: { title: string; entries: TimelineEntry[] }[] = [
    { title: "Along the years", entries: years },
    { title: "By age", entries: aged },
    { title: "Without a date", entries: undated },
  ].filter(({ entries }) => entries.length > 0);
  if (parts.length === 0) return <EmptyTimeline type={type} />;
  return (
    <>
      {aged.length > 0 && (
        <p className="muted">
          Tell your birthdate in <a href="/bio">Bio Info</a>, and stories with an age find their year.
        </p>
      )}
      {decades.length > 1 && dated.length > fewEntries && (
        <nav aria-label="Decades">
          <ul className="timeline-decades">
            {decades.map(({ name, firstEntryId }) => (
              <li key={name}>
                <a href={`#${firstEntryId}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {parts.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          {parts.length > 1 && title !== "Along the years" && <h2>{title}</h2>}
          <EntryList type={type} chapters={chapters} entries={entries} />
        </section>
      ))}
    </>
  );
}

function EmptyTimeline({ type }: { type: StoryType }) {
  return (
    <div className="card">
      <p>Your timeline is still empty.</p>
      <p>
        <a href={workspaceHref({ type })}>Write a story</a> and say when it was, or how old you were; or tell
        when you were born in <a href="/bio">Bio Info</a>. It will stand here in its place.
      </p>
    </div>
  );
}

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
