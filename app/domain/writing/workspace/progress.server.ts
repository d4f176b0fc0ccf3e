import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { hasWriter, timeRemaining } from "../../people/plans/plan-benefits";
import { writerTimeOf } from "../../people/plans/writer-time.server";
import { isToBeRead } from "../memories/waiting-memories";
import { completionPercent, estimatedPages } from "./figures";

export interface Progress {
  totalStories: number;
  totalPrompts: number;
  totalImages: number;
  /** Those of the images that are in no story yet. */
  unusedImages: number;
  totalAudios: number;
  estimatedPages: number;
  percent: number;
}

/** Figures of the book of one type, from all of its chapters (spec 1, sections 3 and 9). */
export function toProgress(
  chapters: { totalPrompts: number; completedPrompts: number; words: number }[],
  { images, unusedImages, audios }: MediaCounts,
): Progress {
  const sum = (of: (chapter: (typeof chapters)[number]) => number) =>
    chapters.reduce((total, chapter) => total + of(chapter), 0);
  const totalStories = sum(({ completedPrompts }) => completedPrompts);
  const totalPrompts = sum((chapter) => chapter.totalPrompts);
  return {
    totalStories,
    totalPrompts,
    totalImages: images + unusedImages,
    unusedImages,
    totalAudios: audios,
    estimatedPages: estimatedPages(sum(({ words }) => words)),
    percent: completionPercent(totalStories, totalPrompts),
  };
}

export interface MediaCounts {
  /** Those in live stories. */
  images: number;
  /** Those in no story yet; they may go into either book. */
  unusedImages: number;
  audios: number;
  hasMission: boolean;
  hasFamilyNews: boolean;
}

/** Counts the photos and recordings in live stories of one type, and the photos in no story yet. One query. */
export async function countMedia(db: Db, { userId }: Actor, type: StoryType): Promise<MediaCounts> {
  const [counts] = await selectMediaCounts(db, { userId, type });
  return {
    images: toCount(counts?.images),
    unusedImages: toCount(counts?.unusedImages),
    audios: toCount(counts?.audios),
    hasMission: counts?.hasMission === 1,
    hasFamilyNews: counts?.hasFamilyNews === 1,
  };
}

const selectMediaCounts = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  db
    .selectFrom("media")
    .leftJoin("stories", "stories.id", "media.storyId")
    .select([
      sql<number>`sum(case when media.kind = 'image' and media.story_id is not null then 1 else 0 end)`.as(
        "images",
      ),
      sql<number>`sum(case when media.story_id is null then 1 else 0 end)`.as("unusedImages"),
      sql<number>`sum(case when media.kind = 'audio' then 1 else 0 end)`.as("audios"),
      sql<number>`exists (
        select 1 from stories as other
        where other.user_id = ${userId} and other.story_type = 'mission' and other.deleted_at is null
      )`.as("hasMission"),
      sql<number>`(exists (select 1 from memories where memories.user_id = ${userId} and ${isToBeRead})
        or exists (select 1 from asks join prompts on prompts.id = asks.prompt_id
          where asks.user_id = ${userId} and asks.state = 'open' and prompts.is_ask = 1)
        or exists (select 1 from incoming_mails where incoming_mails.user_id = ${userId} and incoming_mails.state = 'held')
        or exists (select 1 from circles join audit_log on audit_log.user_id = circles.user_id
            and audit_log.id > circles.staff_seen_id
          where circles.user_id = ${userId} and audit_log.real_user_id <> audit_log.user_id
            and audit_log.action like 'family.%')
        or exists (select 1 from circles where circles.user_id = ${userId} and circles.staff_asked_by is not null)
        or exists (select 1 from users join volunteers on volunteers.user_id = users.assigned_owner_id
          where users.id = ${userId} and users.takes_volunteers is null and volunteers.ended_at is null))`.as(
        "hasFamilyNews",
      ),
    ])
    .where("media.userId", "=", userId)
    .where("media.kind", "in", ["image", "audio"])
    .where("media.deletedAt", "is", null)
    .where(isShownWith(type)),
);

/** Media of a live story of one type, or a photo in no story. For queries that left join the stories. */
export function isShownWith(type: StoryType) {
  return sql<boolean>`((stories.story_type = ${type} and stories.deleted_at is null)
    or (media.story_id is null and media.memory_id is null and media.kind = 'image'))`;
}

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
