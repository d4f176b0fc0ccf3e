import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import { timeRemaining } from "../catalogue/catalogue";
import { isOwnOrStandard } from "../chapters/custom-content.server";
import { type Deps, nowText } from "../deps";
import { isWritten } from "../stories/story-rows.server";
import { completionPercent, estimatedPages } from "./figures";

export interface Progress {
  totalStories: number;
  totalPrompts: number;
  totalImages: number;
  totalAudios: number;
  estimatedPages: number;
  percent: number;
}

/** Counts for the book of one type (spec 1, sections 3 and 9). One query. */
export async function getProgress(db: Db, actor: Actor, type: StoryType): Promise<Progress> {
  const [counts] = await selectCounts(db, { userId: actor.userId, type });
  const totalStories = toCount(counts?.stories);
  const totalPrompts = toCount(counts?.prompts);
  return {
    totalStories,
    totalPrompts,
    totalImages: toCount(counts?.images),
    totalAudios: toCount(counts?.audios),
    estimatedPages: estimatedPages(toCount(counts?.words)),
    percent: completionPercent(totalStories, totalPrompts),
  };
}

const selectCounts = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom("stories")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("userId", "=", userId)
      .where("storyType", "=", type)
      .where("deletedAt", "is", null)
      .where(sql<boolean>`${isWritten}`)
      .as("stories"),
    selectFrom("stories")
      .select(({ fn }) => fn.sum("wordCount").as("words"))
      .where("userId", "=", userId)
      .where("storyType", "=", type)
      .where("deletedAt", "is", null)
      .as("words"),
    selectFrom("prompts")
      .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("lifeStages.storyType", "=", type)
      .where(isOwnOrStandard("prompts", { userId }))
      .as("prompts"),
    countMedia(db, userId, type, "image").as("images"),
    countMedia(db, userId, type, "audio").as("audios"),
  ]),
);

export interface WritingSession {
  participantName: string;
  timeRemaining: string;
}

/** Returns the remaining time with a writer for the actor's account (spec 1, section 7). */
export async function getWritingSession(db: Db, actor: Actor): Promise<WritingSession> {
  const user = await db
    .selectFrom("users")
    .select(["displayName", "plan", "bookedMinutes"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  return { participantName: user.displayName, timeRemaining: timeRemaining(user.plan, user.bookedMinutes) };
}

/** Records the time of "save progress". Story forms save their own text. */
export async function saveProgress({ db, clock }: Deps, actor: Actor): Promise<{ savedAt: string }> {
  const savedAt = nowText(clock);
  await db.updateTable("users").set({ progressSavedAt: savedAt }).where("id", "=", actor.userId).execute();
  return { savedAt };
}

function countMedia(db: Db, userId: number, type: StoryType, kind: "image" | "audio") {
  return db
    .selectFrom("media")
    .innerJoin("stories", "stories.id", "media.storyId")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("media.userId", "=", userId)
    .where("media.kind", "=", kind)
    .where("media.deletedAt", "is", null)
    .where("stories.storyType", "=", type)
    .where("stories.deletedAt", "is", null);
}
