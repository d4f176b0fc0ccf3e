import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { bySortOrder, setPlaces } from "../sort-order.server";

/** A number: to the place of the photo with this id. */
export type PhotoMove = "earlier" | "later" | number;

/** Moves a photo among those of its story. Throws NotFound unless both are live photos of one of the actor's stories. */
export async function movePhoto(deps: Deps, actor: Actor, id: number, move: PhotoMove): Promise<void> {
  await changeOrder(deps, actor, id, (ids) => {
    const from = ids.indexOf(id);
    const to = typeof move === "number" ? ids.indexOf(move) : from + (move === "earlier" ? -1 : 1);
    if (typeof move === "number" && to < 0) throw new NotFound();
    const others = ids.filter((one) => one !== id);
    return [...others.slice(0, Math.max(0, to)), id, ...others.slice(Math.max(0, to))];
  });
}

/** Exchanges two photos of a story. Throws like movePhoto. */
export async function swapPhotos(deps: Deps, actor: Actor, id: number, otherId: number): Promise<void> {
  await changeOrder(deps, actor, id, (ids) => {
    if (!ids.includes(otherId)) throw new NotFound();
    return ids.map((one) => (one === id ? otherId : one === otherId ? id : one));
  });
}

async function changeOrder(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  change: (ids: number[]) => number[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const photos = await listPhotosBeside(trx, actor, id);
    if (photos.length === 0) throw new NotFound();
    const ids = change(photos.map((photo) => photo.id));
    const rows = ids.map((photoId, index) => ({ id: photoId, place: photos[index]?.place }));
    await setPlaces(trx, actor, "media", rows);
  });
}

/** The photos of its story in their order, itself included; none if it is not the actor's or has no story. */
async function listPhotosBeside(db: Db, { userId }: Actor, id: number) {
  const livePhotos = db
    .selectFrom("media")
    .where("userId", "=", userId)
    .where("kind", "=", "image")
    .where("deletedAt", "is", null);
  return livePhotos
    .select(["id", bySortOrder.as("place")])
    .where("storyId", "=", livePhotos.select("storyId").where("id", "=", id))
    .orderBy(bySortOrder)
    .execute();
}
