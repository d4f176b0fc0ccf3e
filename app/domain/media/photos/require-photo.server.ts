import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";

/** One of the person's photos that are not removed. Throws NotFound. */
export async function requirePhoto(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ storyId: number | null; takenMonth: string }> {
  const photo = await db
    .selectFrom("media")
    .select(["storyId", "takenMonth"])
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("kind", "=", "image")
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!photo) throw new NotFound();
  return photo;
}
