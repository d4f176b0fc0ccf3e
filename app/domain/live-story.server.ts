import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor } from "./actor";
import { NotFound } from "./errors";

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
