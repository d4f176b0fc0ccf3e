import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import type { Actor, ActorIds } from "../../base/actor";
import { NotFound } from "../../base/errors";

/** One of the person's photos that are not removed. Throws NotFound. */
export async function requirePhoto(db: Db, actor: ActorIds, id: number): Promise<MediaRow> {
  const photo = await findPhoto(db, actor, id);
  if (!photo) throw new NotFound();
  return photo;
}

/** Undefined for a photo that is removed, and for another person's. */
export function findPhoto(db: Db, actor: ActorIds, id: number): Promise<MediaRow | undefined> {
  return db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("kind", "=", "image")
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** Throws NotFound unless all are the person's photos that are not removed. One query, or none. */
export async function requirePhotos(db: Db, actor: Actor, ids: number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await db
    .selectFrom("media")
    .select("id")
    .where("id", "in", wanted)
    .where("userId", "=", actor.userId)
    .where("kind", "=", "image")
    .where("deletedAt", "is", null)
    .execute();
  if (found.length < wanted.length) throw new NotFound();
}
