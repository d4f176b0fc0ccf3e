import type { Db } from "~/db/open.server";
import type { Actor } from "../base/actor";
import { withLock } from "../base/lock.server";
import { addImage } from "./images.server";
import type { Upload } from "./media-files.server";
import type { MediaDeps } from "./media-rows.server";

export interface PhotoOnce {
  id: number;
  isKnown: boolean;
}

/**
 * Adds a photo that stands in no story, or finds it among the person's photos. Takes one file of a person after the other, so that a
 * form that arrives twice adds it once. Checks, limits and errors are those of `addImage`.
 */
export function addPhotoOnce(deps: MediaDeps, actor: Actor, upload: Upload): Promise<PhotoOnce> {
  return withLock(`photo:${actor.userId}:${upload.sha256}`, async () => {
    const known = await findPhoto(deps.db, actor, upload);
    if (known !== undefined) return { id: known, isKnown: true };
    const { id } = await addImage(deps, actor, upload, { storyId: null, caption: "" });
    return { id, isKnown: false };
  });
}

async function findPhoto(db: Db, { userId }: Actor, { sha256 }: Upload): Promise<number | undefined> {
  const row = await db
    .selectFrom("media")
    .select("id")
    .where("userId", "=", userId)
    .where("kind", "=", "image")
    .where("sha256", "=", sha256)
    .where("memoryId", "is", null)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  return row?.id;
}
