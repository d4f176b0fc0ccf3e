import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { formatCalendarDate } from "../../base/format";
import { type DateOrder, parseLifeDate, yearOfDate } from "../../base/life-date";
import { isCounted } from "../../base/live-story.server";
import { promptTitle } from "../../base/prompt-title";
import { firstPhotoId, photoUrl } from "../../media/story-media.server";
import { type BiographicalInfo, findBio } from "../bio/bio.server";
import type { Chapter } from "../chapters/chapters.server";
import { listPrompts } from "../prompts/prompts.server";
import { sayPrompt } from "../prompts/standard-words";
import { snippet } from "../workspace/figures";
import { type EmptyDecade, listEmptyDecades } from "./empty-decades";
import {
  type Decade,
  formatWhen,
  listDecades,
  type OrderedEntries,
  orderByTime,
  readLifeEvent,
  sayLifeDate,
  type TimelineEntry,
  type TimelineMode,
} from "./timeline";

/** Birth always comes first (spec 2, section 4). */
export interface Chronology extends OrderedEntries<TimelineEntry> {
  mode: "chronological";
  birth: TimelineEntry | null;
  decades: Decade[];
  /** Decades without an entry, when the year of birth is known. */
  emptyDecades: EmptyDecade[];
}

export interface StageTimeline {
  mode: "stages";
  stages: { chapterId: number; entries: TimelineEntry[] }[];
  total: number;
}

export type Timeline = Chronology | StageTimeline;

const snippetLength = 140;

interface Reading {
  dateOrder?: DateOrder;
  /** Prompts are offered for empty decades if it is given, which takes one query more. */
  today?: Date;
}

/** Returns the timeline of one story type, in two queries. `chapters`: all of that type. */
export async function getTimeline(
  db: Db,
  actor: Actor,
  type: StoryType,
  mode: TimelineMode,
  chapters: Chapter[],
  { dateOrder, today }: Reading = {},
): Promise<Timeline> {
  const bio = await findBio(db, actor);
  const stories = await listStoryEntries(db, actor, type);
  const birthYear = yearOfDate(bio?.birthdate ?? "", dateOrder);
  if (mode === "stages") return toStages(stories, chapters, birthYear);
  const ordered = orderByTime([...lifeEntries(bio, dateOrder), ...stories], birthYear);
  const decades = listDecades(ordered.dated, birthYear);
  const canOffer = today && birthYear !== null && type === "biography";
  // The birth is an entry too.
  const written = [...decades.map(({ name }) => name), `${Math.floor((birthYear ?? 0) / 10)}0s`];
  return {
    mode,
    birth: birthEntry(bio, dateOrder),
    ...ordered,
    decades,
    emptyDecades: canOffer
      ? listEmptyDecades(
          { birthYear, thisYear: today.getUTCFullYear(), written },
          chapters,
          await listPrompts(db, actor),
        )
      : [],
  };
}

function toStages(stories: TimelineEntry[], chapters: Chapter[], birthYear: number | null): StageTimeline {
  const stages = chapters.map(({ id }) => {
    const ordered = orderByTime(
      stories.filter(({ chapterId }) => chapterId === id),
      birthYear,
    );
    return { chapterId: id, entries: [...ordered.dated, ...ordered.aged, ...ordered.undated] };
  });
  return { mode: "stages", stages, total: stories.length };
}

async function listStoryEntries(db: Db, actor: Actor, type: StoryType): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select([
      "stories.id",
      "stories.promptId",
      "stories.age",
      "stories.date",
      "stories.dateSort",
      "prompts.lifeStageId",
      sql<string>`substr(stories.content, 1, 400)`.as("beginning"),
      firstPhotoId,
      promptTitle(actor.userId).as("title"),
    ])
    .where("stories.userId", "=", actor.userId)
    .where("stories.storyType", "=", type)
    .where(isCounted)
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .execute();
  return rows.map((row) => ({
    kind: "story",
    id: `story-${row.id}`,
    when: formatWhen(formatCalendarDate(row.date), row.age),
    title: sayPrompt(row.promptId, row.title),
    text: snippet(row.beginning, snippetLength),
    promptId: row.promptId,
    chapterId: row.lifeStageId,
    sortKey: row.dateSort,
    age: row.age,
    photoUrl: row.photoId === null ? null : photoUrl(row.photoId),
  }));
}

function birthEntry(bio: BiographicalInfo | null, order: DateOrder | undefined): TimelineEntry | null {
  if (!bio || (bio.birthdate === "" && bio.birthplace === "")) return null;
  const title = bio.birthplace === "" ? t("Born") : t("Born in {birthplace}", { birthplace: bio.birthplace });
  const text = snippet(bio.introduction, snippetLength);
  return lifeEntry("birth", "birth", {
    ...{ when: sayLifeDate(bio.birthdate, order), title, text },
    sortKey: null,
  });
}

function lifeEntries(bio: BiographicalInfo | null, order: DateOrder | undefined): TimelineEntry[] {
  if (!bio) return [];
  const events = bio.significantEvents.flatMap((text, index) => {
    const event = readLifeEvent(text);
    return event ? [lifeEntry("event", `event-${index + 1}`, { ...event, text: "" })] : [];
  });
  if (bio.marriageDate === "") return events;
  const title = bio.spouse === "" ? t("Married") : t("Married {spouse}", { spouse: bio.spouse });
  const { sortKey } = parseLifeDate(bio.marriageDate, order);
  return [
    lifeEntry("marriage", "marriage", {
      ...{ when: sayLifeDate(bio.marriageDate, order), title, text: "" },
      sortKey,
    }),
    ...events,
  ];
}

function lifeEntry(
  kind: TimelineEntry["kind"],
  id: string,
  details: Pick<TimelineEntry, "when" | "title" | "text" | "sortKey">,
): TimelineEntry {
  return { kind, id, ...details, age: null, promptId: null, chapterId: null, photoUrl: null };
}
