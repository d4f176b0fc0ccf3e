import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { Conflict } from "../../base/errors";
import type { PhotoLight } from "../media";
import { requirePhoto } from "./require-photo.server";

/** Shows and prints a photo lightened, or as it was uploaded. Throws NotFound, and Conflict for one that prints well as it is. */
export async function setPhotoLight(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  light: PhotoLight,
): Promise<void> {
  const changed = await db
    .updateTable("media")
    .set({ isLightened: light === "lightened" ? 1 : 0 })
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("kind", "=", "image")
    .where("memoryId", "is", null)
    .where("lightening", ">", 0)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) > 0) return;
  await requirePhoto(db, actor, id);
  throw new Conflict(message("This photo prints well as it is."));
}

/** Lists those of these photos that print too dark and are not lightened. One query. */
export async function listDarkPhotos(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("userId", "=", actor.userId)
    .where("id", "in", ids)
    .where("lightening", ">", 0)
    .where("isLightened", "=", 0)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
