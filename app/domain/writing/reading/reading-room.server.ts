import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { agoText, type Deps, days } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { promptTitle } from "../../base/prompt-title";
import { isSharedWithFamily } from "../../base/shared-story";
import type { StoryMedia } from "../../media/media";
import { emptyMedia, firstPhotoId, listStoryMedia } from "../../media/story-media.server";
import { listPrintedWords } from "../../media/transcripts/printed-words.server";
import { listYoutube, type StoryYoutube } from "../../media/youtube/youtube.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { sayPrompt } from "../prompts/standard-words";
import { selectStories } from "../stories/stories.server";
import { snippet } from "../workspace/figures";

/* What a relative reads: the stories that the author shares, and nothing else. */

export interface SharedStory {
  id: number;
  title: string;
  storyType: StoryType;
  age: number | null;
  date: string;
  location: string;
  text: string;
  photoId: number | null;
  hasVoice: boolean;
  isNew: boolean;
}

export const storiesPerPage = 10;
const newFor = 7 * days;
const snippetLength = 160;

/** A page of the shared stories, newest first, and how many there are. Two queries. */
export async function listSharedStories(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { ownerId: userId }: CircleBearer,
  page: number,
): Promise<{ stories: SharedStory[]; count: number }> {
  const [rows, [counted]] = [
    await selectNewest(db, { userId, limit: storiesPerPage, offset: (page - 1) * storiesPerPage }),
    await countShared(db, { userId }),
  ];
  const newSince = agoText(clock, newFor);
  return { stories: rows.map((row) => toSharedStory(row, newSince)), count: toCount(counted?.count ?? 0) };
}

type Part = { userId: number; limit: number; offset: number };

const selectNewest = cachedQuery((db: Db, { userId, limit, offset }: Part) =>
  selectBeginnings(db, userId)
    .orderBy("stories.sharedAt", "desc")
    .orderBy("stories.id", "desc")
    .limit(limit)
    .offset(offset),
);

const countShared = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom("stories")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where(isSharedWithFamily),
);

/** Live stories of an author that the family may read: a query without an order. */
export function selectShared(db: Db, userId: number) {
  return selectStories(db, { userId }).where(isSharedWithFamily);
}

function selectBeginnings(db: Db, userId: number) {
  return selectShared(db, userId)
    .clearSelect()
    .select(["stories.id", "stories.promptId", "stories.storyType", "stories.age", "stories.date"])
    .select(["stories.location", "stories.sharedAt", firstPhotoId])
    .select(promptTitle("stories.userId").as("title"))
    .select(sql<string>`substr(stories.content, 1, 600)`.as("beginning"))
    .select(hasVoice);
}

/** Returns 1 or 0. */
export const hasVoice = sql<number>`exists (select 1 from media where media.story_id = stories.id
  and media.kind = 'audio' and media.deleted_at is null)`.as("hasVoice");

type Beginning = Awaited<ReturnType<typeof selectNewest>>[number];

function toSharedStory(row: Beginning, newSince: string): SharedStory {
  const { id, storyType, age, date, location, photoId } = row;
  return {
    ...{ id, storyType, age, date, location, photoId },
    title: sayPrompt(row.promptId, row.title),
    text: snippet(row.beginning, snippetLength),
    hasVoice: row.hasVoice === 1,
    isNew: (row.sharedAt ?? "") > newSince,
  };
}

export interface OpenStory extends StoryMedia {
  id: number;
  title: string;
  storyType: StoryType;
  content: string;
  age: number | null;
  date: string;
  location: string;
  language: string | null;
  /** The relative who wrote it down; null for the author's own. */
  toldTo: string | null;
  youtube: StoryYoutube[];
  /** What was said in an item, where its author chose to print it. */
  said: Record<number, string>;
}

/** One shared story with its media, whose addresses are those of the reading room. Throws NotFound for any other. Four queries. */
export async function getSharedStory(
  db: Db,
  { ownerId: userId }: CircleBearer,
  id: number,
): Promise<OpenStory> {
  const [row] = await selectOne(db, { userId, id });
  if (!row) throw new NotFound();
  const media = (await listStoryMedia(db, { userId }, [id])).get(id) ?? emptyMedia();
  const youtube = await listYoutube(db, { userId }, [id]);
  const { storyType, content, age, date, location, language, toldTo } = row;
  return {
    ...{ id, storyType, content, age, date, location, language, toldTo, youtube },
    said: await listPrintedWords(db, id),
    title: sayPrompt(row.promptId, row.promptTitle),
    images: media.images.map(inRoom),
    audios: media.audios.map(inRoom),
    videos: media.videos.map((video) => ({
      ...inRoom(video),
      posterUrl: video.posterUrl && roomAddress(video.posterUrl),
    })),
  };
}

const selectOne = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  selectShared(db, userId).where("stories.id", "=", id),
);

/** Returns a copy whose address is that of the reading room. */
export function inRoom<Item extends { url: string }>(item: Item): Item {
  return { ...item, url: roomAddress(item.url) };
}

/** Expects an address within the site: "/media/7/photo.jpg" becomes "/reading/media/7/photo.jpg". */
export function roomAddress(url: string): string {
  return `/reading${url}`;
}

/** Throws NotFound unless the relative may read the story. */
export async function requireSharedStory(db: Db, bearer: CircleBearer, id: number) {
  const [row] = await selectOne(db, { userId: bearer.ownerId, id });
  if (!row) throw new NotFound();
  return row;
}

/** The story that was shared before this one; null after the last. One query. */
export async function findNextToRead(
  db: Db,
  { ownerId: userId }: CircleBearer,
  id: number,
): Promise<{ id: number; title: string } | null> {
  const [row] = await selectNext(db, { userId, id });
  return row ? { id: row.id, title: sayPrompt(row.promptId, row.promptTitle) } : null;
}

const selectNext = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  selectShared(db, userId)
    .where(
      sql<boolean>`(stories.shared_at, stories.id) <
        (select this.shared_at, this.id from stories as this where this.id = ${id})`,
    )
    .orderBy("stories.sharedAt", "desc")
    .orderBy("stories.id", "desc")
    .limit(1),
);
