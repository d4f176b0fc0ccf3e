import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor } from "./actor";
import { NotFound } from "./errors";

/** Finds a story that is not in the trash. */
export async function findLiveStory(db: Db, actor: Actor, id: number): Promise<StoryRow | undefined> {
  const [story] = await selectLiveById(db, { userId: actor.userId, id });
  return story;
}

/** Throws NotFound for an unknown or trashed story, or another user's. */
export async function requireLiveStory(db: Db, actor: Actor, id: number): Promise<StoryRow> {
  const story = await findLiveStory(db, actor, id);
  if (!story) throw new NotFound();
  return story;
}

/** Finds the actor's live story of a prompt. */
export async function findStoryOfPrompt(
  db: Db,
  actor: Actor,
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

/** Selects the stories that are not in the trash. */
export function selectLive(db: Db, userId: number) {
  return db.selectFrom("stories").selectAll().where("userId", "=", userId).where("deletedAt", "is", null);
}
