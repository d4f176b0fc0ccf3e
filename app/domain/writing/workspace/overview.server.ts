import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { chapterTitle } from "../../base/chapter-title";
import { isCounted } from "../../base/live-story.server";
import { promptTitle } from "../../base/prompt-title";
import type { StoryAudio, StoryImage, StoryMedia } from "../../media/media";
import { emptyMedia, listStoryMedia, toAudio, toImage } from "../../media/story-media.server";
import { sayChapter, sayPrompt } from "../prompts/standard-words";
import { lastSentences } from "../stories/last-sentences";
import { snippet } from "./figures";
import { isShownWith, type MediaCounts } from "./progress.server";

export interface StoryEntry {
  id: number;
  promptId: number;
  promptTitle: string;
  chapterTitle: string;
  ageRange: string;
  /** The beginning; empty for a story of media only. */
  text: string;
  /** Set by hand; null where it is recognized. */
  language: string | null;
  wordCount: number;
  age: number | null;
  date: string;
  location: string;
  image: StoryImage | null;
  audio: StoryAudio | null;
  updatedAt: string;
}

/** Newest first, but `shown`: in the order of the prompts. */
export interface Overview {
  stories: StoryEntry[];
  images: StoryImage[];
  audios: StoryAudio[];
  shown: StoryEntry[];
  /** The end of the newest story. */
  leftOff: string;
}

const overviewLimits = { stories: 10, images: 6, audios: 3 };
const snippetLength = 160;
const leftOffLength = 180;

/** Returns the stories of `promptIds`, and the contents of the popovers (spec 1, section 2). A query, one more where they are not all among the newest, and up to three more for who has media. */
export async function getOverview(
  db: Db,
  actor: Actor,
  type: StoryType,
  media: MediaCounts,
  promptIds: readonly number[],
): Promise<Overview> {
  const { userId } = actor;
  const newest = await selectNewest(db, { userId, type });
  const shown = pickShown(newest, promptIds) ?? (await selectShown(db, { userId, promptIds }));
  const hasMedia = media.images + media.audios > 0;
  const rows = [...newest, ...shown];
  const entries = hasMedia ? await toEntries(db, actor, rows) : rows.map((row) => toEntry(row, emptyMedia()));
  return {
    stories: entries.slice(0, newest.length),
    shown: entries.slice(newest.length),
    images:
      media.images + media.unusedImages > 0
        ? (await listNewestMedia(db, actor, type, "image")).map(toImage)
        : [],
    audios: media.audios > 0 ? (await listNewestMedia(db, actor, type, "audio")).map(toAudio) : [],
    leftOff: lastSentences(newest[0]?.ending ?? "", leftOffLength),
  };
}

/** The story of each prompt; null if one is not among the newest. */
function pickShown(newest: EntryRow[], promptIds: readonly number[]): EntryRow[] | null {
  const ofPrompts = new Map(newest.map((story) => [story.promptId, story]));
  const shown = promptIds.flatMap((id) => ofPrompts.get(id) ?? []);
  return shown.length === promptIds.length ? shown : null;
}

function listNewestMedia(db: Db, { userId }: Actor, type: StoryType, kind: "image" | "audio") {
  const limit = kind === "image" ? overviewLimits.images : overviewLimits.audios;
  return selectNewestMedia(db, { userId, type, kind, limit });
}

const selectNewest = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  selectEntries(db, { userId })
    .select(sql<string>`substr(stories.content, -400)`.as("ending"))
    .where("stories.storyType", "=", type)
    .orderBy("stories.updatedAt", "desc")
    .orderBy("stories.id", "desc")
    .limit(overviewLimits.stories),
);

/** Leaves out the type of the stories, which would lead SQLite to an index without their prompts. */
const selectShown = cachedQuery(
  (db: Db, { userId, promptIds }: { userId: number; promptIds: readonly number[] }) =>
    selectEntries(db, { userId })
      .where("stories.promptId", "in", promptIds)
      .orderBy("prompts.sortOrder")
      .orderBy("prompts.id"),
);

interface NewestMedia extends Record<string, string | number> {
  userId: number;
  type: StoryType;
  kind: "image" | "audio";
  limit: number;
}

const selectNewestMedia = cachedQuery((db: Db, { userId, type, kind, limit }: NewestMedia) =>
  db
    .selectFrom("media")
    .leftJoin("stories", "stories.id", "media.storyId")
    .selectAll("media")
    .where("media.userId", "=", userId)
    .where("media.kind", "=", kind)
    .where("media.deletedAt", "is", null)
    .where(isShownWith(type))
    .orderBy("media.id", "desc")
    .limit(limit),
);

/** Live stories of the actor that have words or media, with the actor's own titles: a query without an order. */
export function selectEntries(db: Db, actor: Pick<Actor, "userId">) {
  return db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .select([
      "stories.id",
      "stories.promptId",
      "stories.updatedAt",
      "stories.language",
      "stories.wordCount",
      "stories.age",
      "stories.date",
      "stories.location",
      "prompts.lifeStageId",
      "lifeStages.ageRange",
      sql<string>`substr(stories.content, 1, 400)`.as("beginning"),
      promptTitle(actor.userId).as("promptTitle"),
      chapterTitle(actor.userId).as("chapterTitle"),
    ])
    .where("stories.userId", "=", actor.userId)
    .where(isCounted);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>["executeTakeFirstOrThrow"]>> & {
  ending?: string;
};

/** Returns the entries of rows, with the first photo and recording of each. */
export async function toEntries(db: Db, actor: Actor, rows: EntryRow[]): Promise<StoryEntry[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const media = await listStoryMedia(db, actor, [...ids]);
  return rows.map((row) => toEntry(row, media.get(row.id) ?? emptyMedia()));
}

function toEntry(
  { beginning, ending: _, lifeStageId, ...row }: EntryRow,
  { images, audios }: StoryMedia,
): StoryEntry {
  return {
    ...row,
    promptTitle: sayPrompt(row.promptId, row.promptTitle),
    chapterTitle: sayChapter(lifeStageId, row.chapterTitle),
    ageRange: sayChapter(lifeStageId, row.ageRange),
    text: snippet(beginning, snippetLength),
    image: images[0] ?? null,
    audio: audios[0] ?? null,
  };
}
