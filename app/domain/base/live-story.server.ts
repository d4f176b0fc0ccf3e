import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor, ActorIds } from "./actor";
import { NotFound } from "./errors";

/** The actor's story of this id; undefined for an unknown or trashed story, or another user's. */
export async function findLiveStory(db: Db, actor: ActorIds, id: number): Promise<StoryRow | undefined> {
  const [story] = await selectLiveById(db, { userId: actor.userId, id });
  return story;
}

/** Throws NotFound for an unknown or trashed story, or another user's. */
export async function requireLiveStory(db: Db, actor: ActorIds, id: number): Promise<StoryRow> {
  const story = await findLiveStory(db, actor, id);
  if (!story) throw new NotFound();
  return story;
}

/** The actor's story of a prompt, without those in the trash; undefined if there is none. */
export async function findStoryOfPrompt(
  db: Db,
  actor: Pick<Actor, "userId">,
  promptId: number,
): Promise<StoryRow | undefined> {
  const [story] = await selectLiveOfPrompt(db, { userId: actor.userId, promptId });
  return story;
}

const selectLiveById = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  selectLive(db, userId).where("id", "=", id),
);

const selectLiveOfPrompt = cachedQuery((db: Db, { userId, promptId }: { userId: number; promptId: number }) =>
  selectLive(db, userId).where("promptId", "=", promptId),
);

/** A query of a user's stories that are not in the trash, including those without words; in no order. */
export function selectLive(db: Db, userId: number) {
  return db.selectFrom("stories").selectAll().where("userId", "=", userId).where("deletedAt", "is", null);
}

/** Condition on `stories`: not in the trash, with words or media that are not removed (contract, section 4). Triggers count by the same rule. */
export const isCounted = sql<boolean>`(stories.deleted_at is null and (stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null)))`;
