import type { Db } from "~/db/open.server";
import type { StoryRow } from "~/db/tables";
import type { Actor } from "./actor";
import { NotFound } from "./errors";

/** A story of this person's that is not in the trash. Throws NotFound. */
export async function requireLiveStory(db: Db, actor: Actor, id: number): Promise<StoryRow> {
  const story = await db
    .selectFrom("stories")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!story) throw new NotFound();
  return story;
}
