import { sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor } from "../actor";
import { NotFound } from "../errors";
import { pluralize } from "../format";

/** A story of this person's that is not in the trash; undefined when there is none of that id. */
export function findLiveStory(db: Db, actor: Actor, id: number): Promise<StoryRow | undefined> {
  return selectLive(db, actor).where("id", "=", id).executeTakeFirst();
}

/** The same. Throws NotFound. */
export async function requireLiveStory(db: Db, actor: Actor, id: number): Promise<StoryRow> {
  const story = await findLiveStory(db, actor, id);
  if (!story) throw new NotFound();
  return story;
}

/** The one of a prompt; undefined while this person has written none. */
export function findStoryOfPrompt(db: Db, actor: Actor, promptId: number): Promise<StoryRow | undefined> {
  return selectLive(db, actor).where("promptId", "=", promptId).executeTakeFirst();
}

function selectLive(db: Db, actor: Actor) {
  return db
    .selectFrom("stories")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null);
}

/**
 * True for a row of `stories` that tells something: it has words, or a photo or recording of its own (contract,
 * section 4). Only such stories count.
 */
export const isWritten = sql<boolean>`(stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null))`;

/** How many stories stand in the way of deleting what they are written in. */
export interface StoriesWithin {
  live: number;
  trashed: number;
}

/** The actor's stories, live and in the trash, of one prompt or of all the prompts of a chapter. One query. */
export async function countStoriesWithin(
  db: Db,
  actor: Actor,
  place: { promptId: number } | { lifeStageId: number },
): Promise<StoriesWithin> {
  const stories = db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .where("stories.userId", "=", actor.userId);
  const inPlace =
    "promptId" in place
      ? stories.where("prompts.id", "=", place.promptId)
      : stories.where("prompts.lifeStageId", "=", place.lifeStageId);
  const { all, trashed } = await inPlace
    .select(({ fn }) => [fn.countAll().as("all"), fn.count("stories.deletedAt").as("trashed")])
    .executeTakeFirstOrThrow();
  return { live: toCount(all) - toCount(trashed), trashed: toCount(trashed) };
}

/** What somebody is told who views the account: what is gone for good is the writer's own affair. */
export const onlyTheWriter = "Only the writer can delete this for good.";

/** Why something that holds stories cannot be deleted, and what to do; null when nothing stands in the way. */
export function findDeletionBlocker(
  noun: "chapter" | "prompt",
  { live, trashed }: StoriesWithin,
): string | null {
  if (live + trashed === 0) return null;
  const places = [
    live > 0 && `${pluralize(live, "story", "stories")} in the book`,
    trashed > 0 && `${pluralize(trashed, "story", "stories")} in the trash`,
  ];
  const holds = `This ${noun} still holds ${places.filter(Boolean).join(" and ")}.`;
  const them = live + trashed === 1 ? "it" : "them";
  const way =
    live > 0
      ? `Move ${them} to the trash and delete ${them} there for good`
      : `Delete ${them} there for good`;
  return `${holds} ${way}; then the ${noun} can be deleted.`;
}
