import type { StoryType } from "~/db/tables";
import type { Chapter } from "~/domain/writing/chapters/chapters.server";
import { sayChapter } from "~/domain/writing/prompts/standard-words";
import type { EmptyDecade } from "~/domain/writing/timeline/empty-decades";
import type { Decade, TimelineEntry, TimelineMode } from "~/domain/writing/timeline/timeline";
import type {
  Chronology as ChronologicalTimeline,
  StageTimeline,
  Timeline,
} from "~/domain/writing/timeline/timeline.server";
import { workspaceHref } from "~/domain/writing/workspace/address";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";
import { OwnPhoto } from "../../media/own-photo";
import { chapterColor } from "../chapters/chapter-list";
import { DecadeOffer } from "./decade-offer";

const modes: { mode: TimelineMode; label: Message }[] = [
  { mode: "chronological", label: message("Chronological") },
  { mode: "stages", label: message("By Life Stage") },
];

interface TimelineViewProps {
  type: StoryType;
  chapters: Chapter[];
  chapter: number;
  timeline: Timeline;
}

export function TimelineView({ type, chapters, chapter, timeline }: TimelineViewProps) {
  return (
    <>
      <h1>{t("Timeline")}</h1>
      <nav aria-label={t("Order of the timeline")}>
        <ul className="timeline-modes">
          {modes.map(({ mode, label }) => (
            <li key={mode}>
              <NavLink
                className="button timeline-modes__mode"
                href={workspaceHref({ type, view: "timeline", mode, chapter })}
                aria-current={mode === timeline.mode ? "page" : undefined}
              >
                {t(label)}
              </NavLink>
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

/** The most stories with which all chapters are open at first. */
const fewStories = 30;

function StageList({ type, chapters, timeline }: StageListProps) {
  const { stages, total } = timeline;
  const firstWritten = stages.find(({ entries }) => entries.length > 0)?.chapterId;
  return chapters.map((chapter, index) => {
    const entries = stages[index]?.entries ?? [];
    const isOpen = entries.length > 0 && (total <= fewStories || chapter.id === firstWritten);
    return (
      <details key={chapter.id} className={`stage ${chapterColor(index)}`} open={isOpen}>
        <summary className="stage__summary">
          <h2 className="stage__title" dir="auto">
            {chapter.title}
          </h2>
          <span className="stage__facts">{factsOf(chapter, entries.length)}</span>
        </summary>
        {entries.length > 0 && (
          <EntryList type={type} chapters={chapters} entries={entries} hasChapterNames={false} />
        )}
        <p className="stage__end">
          {entries.length === 0 && `${t("Nothing is written here yet.")} `}
          <NavLink href={workspaceHref({ type, chapter: chapter.id })}>{t("Open this chapter")}</NavLink>
        </p>
      </details>
    );
  });
}

function factsOf({ id, ageRange }: Chapter, count: number): string {
  return ageRange
    ? t("Ages {ageRange}, {count, plural, one {# Story} other {# Stories}}", {
        ageRange: sayChapter(id, ageRange),
        count,
      })
    : t("{count, plural, one {# Story} other {# Stories}}", { count });
}

interface ChronologyProps {
  type: StoryType;
  chapters: Chapter[];
  timeline: ChronologicalTimeline;
}

/** More entries than these have links to the decades. */
const fewEntries = 30;

/** Entries with only an age, or without any time, come last. */
function Chronology({ type, chapters, timeline }: ChronologyProps) {
  const { birth, dated, aged, undated, decades, emptyDecades } = timeline;
  const years = birth ? [birth, ...dated] : dated;
  const parts: { title: Message; entries: TimelineEntry[] }[] = [
    { title: message("Along the years"), entries: years },
    { title: message("By age"), entries: aged },
    { title: message("Without a date"), entries: undated },
  ].filter(({ entries }) => entries.length > 0);
  if (parts.length === 0) return <EmptyTimeline type={type} />;
  return (
    <>
      {aged.length > 0 && (
        <p className="muted">
          <RichText
            text={t("Tell your birthdate in <link>About me</link>, and stories with an age find their year.")}
            parts={{ link: (words) => <NavLink href="/bio">{words}</NavLink> }}
          />
        </p>
      )}
      {decades.length > 1 && dated.length > fewEntries && (
        <nav aria-label={t("Decades")}>
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
        <section key={title} aria-label={t(title)}>
          {parts.length > 1 && entries !== years && <h2>{t(title)}</h2>}
          <EntryList
            type={type}
            chapters={chapters}
            entries={entries}
            {...(entries === years && { decades, emptyDecades })}
          />
        </section>
      ))}
    </>
  );
}

function EmptyTimeline({ type }: { type: StoryType }) {
  return (
    <div className="card">
      <p>{t("Your timeline is still empty.")}</p>
      <p>
        <RichText
          text={t(
            "<story>Write a story</story> and say when it was, or how old you were; or add your birthdate in <bio>About me</bio>. It will appear here.",
          )}
          parts={{
            story: (words) => <NavLink href={workspaceHref({ type })}>{words}</NavLink>,
            bio: (words) => <NavLink href="/bio">{words}</NavLink>,
          }}
        />
      </p>
    </div>
  );
}

interface EntryListProps {
  type: StoryType;
  /** All chapters of the book, for the colors of the entries. */
  chapters: Chapter[];
  entries: TimelineEntry[];
  /** Left out where the heading names the chapter. */
  hasChapterNames?: boolean;
  decades?: Decade[];
  /** Offered between the entries. */
  emptyDecades?: EmptyDecade[];
}

function EntryList({
  type,
  chapters,
  entries,
  hasChapterNames = true,
  decades = [],
  emptyDecades = [],
}: EntryListProps) {
  const places = new Map(chapters.map(({ id }, index) => [id, index]));
  const decadeOf = new Map(decades.map(({ name, firstEntryId }) => [firstEntryId, name]));
  let before = "";
  /** Those between the decade of the entry before and `until`. */
  const offersUntil = (until: string) => {
    const passed = emptyDecades.filter(({ name }) => name > before && name < until);
    before = until;
    return passed.map((empty) => <DecadeOffer key={empty.name} type={type} empty={empty} />);
  };
  return (
    <ol className="timeline">
      {entries.map((entry) => {
        const place = places.get(entry.chapterId ?? 0);
        const chapter = place === undefined ? undefined : chapters[place];
        const decade = decadeOf.get(entry.id);
        const item = (
          <li
            key={entry.id}
            id={entry.id}
            className={`timeline__entry ${place === undefined ? "timeline__entry--fact" : chapterColor(place)}`}
          >
            <p className="timeline__when">{entry.when || <span className="muted">{t("No date")}</span>}</p>
            <div className="timeline__what">
              {entry.photoUrl && <OwnPhoto url={entry.photoUrl} />}
              <NavLink className="timeline__title" href={hrefOf(type, entry)}>
                {entry.title}
              </NavLink>
              {hasChapterNames && <p className="timeline__chapter">{chapter?.title ?? t("About me")}</p>}
              {entry.text && (
                <p className="timeline__text" dir="auto">
                  {entry.text}
                </p>
              )}
            </div>
          </li>
        );
        return decade ? [...offersUntil(decade), item] : item;
      })}
      {offersUntil("9999")}
    </ol>
  );
}

function hrefOf(type: StoryType, { promptId }: TimelineEntry): string {
  return promptId === null ? "/bio" : workspaceHref({ type, prompt: promptId });
}
