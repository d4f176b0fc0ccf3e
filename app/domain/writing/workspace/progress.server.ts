import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { hasWriter, timeRemaining } from "../../people/plans/plan-benefits";
import { writerTimeOf } from "../../people/plans/writer-time.server";
import { completionPercent, estimatedPages } from "./figures";

export interface Progress {
  totalStories: number;
  totalPrompts: number;
  totalImages: number;
  totalAudios: number;
  estimatedPages: number;
  percent: number;
}

/** Figures of the book of one type, from all of its chapters (spec 1, sections 3 and 9). */
export function toProgress(
  chapters: { totalPrompts: number; completedPrompts: number; words: number }[],
  { images, audios }: MediaCounts,
): Progress {
  const sum = (of: (chapter: (typeof chapters)[number]) => number) =>
    chapters.reduce((total, chapter) => total + of(chapter), 0);
  const totalStories = sum(({ completedPrompts }) => completedPrompts);
  const totalPrompts = sum((chapter) => chapter.totalPrompts);
  return {
    totalStories,
    totalPrompts,
    totalImages: images,
    totalAudios: audios,
    estimatedPages: estimatedPages(sum(({ words }) => words)),
    percent: completionPercent(totalStories, totalPrompts),
  };
}

export interface MediaCounts {
  images: number;
  audios: number;
}

/** Counts the photos and recordings in live stories of one type. One query. */
export async function countMedia(db: Db, { userId }: Actor, type: StoryType): Promise<MediaCounts> {
  const [counts] = await selectMediaCounts(db, { userId, type });
  return { images: toCount(counts?.images), audios: toCount(counts?.audios) };
}

const selectMediaCounts = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  db
    .selectFrom("media")
    .innerJoin("stories", "stories.id", "media.storyId")
    .select([
      sql<number>`sum(case when media.kind = 'image' then 1 else 0 end)`.as("images"),
      sql<number>`sum(case when media.kind = 'audio' then 1 else 0 end)`.as("audios"),
    ])
    .where("media.userId", "=", userId)
    .where("media.kind", "in", ["image", "audio"])
    .where("media.deletedAt", "is", null)
    .where("stories.storyType", "=", type)
    .where("stories.deletedAt", "is", null),
);

export interface WritingSession {
  participantName: string;
  timeRemaining: string;
}

/** `hasWriter`: the plan includes time with a writer, used up or not. */
export interface WriterSession extends WritingSession {
  hasWriter: boolean;
}

/** Returns the remaining time with a writer for the actor's account (spec 1, section 7). */
export async function getWritingSession(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<WritingSession> {
  const { participantName, timeRemaining } = await getWriterSession(deps, actor);
  return { participantName, timeRemaining };
}

/** Returns what getWritingSession does, for the page that hides the time from people without a writer. */
export async function getWriterSession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<WriterSession> {
  const user = await db
    .selectFrom("users")
    .select("displayName")
    .select(writerTimeOf(clock))
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const { displayName: participantName, weekMinutes } = user;
  return {
    participantName,
    timeRemaining: timeRemaining({ ...user, weekMinutes: weekMinutes ?? 0 }),
    hasWriter: hasWriter(user.plan) || hasWriter(user.paidPlan),
  };
}

/** Records the time of "save progress". Story forms save their own text. */
export async function saveProgress({ db, clock }: Deps, actor: Actor): Promise<{ savedAt: string }> {
  const savedAt = nowText(clock);
  await db.updateTable("users").set({ progressSavedAt: savedAt }).where("id", "=", actor.userId).execute();
  return { savedAt };
}
