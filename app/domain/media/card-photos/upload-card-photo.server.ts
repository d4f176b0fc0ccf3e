import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { withLock } from "../../base/lock.server";
import { requireSpokesperson } from "../../people/circle/circles.server";
import { addImage } from "../images.server";
import type { Upload } from "../media-files.server";
import type { MediaDeps } from "../media-rows.server";

/**
 * Takes a photo to cut the face from, among the person's other photos, and returns its id; a photo that is there already is not added
 * again. Checks and limits are those of `addImage`. Throws Forbidden while viewing unless the person allowed staff to speak for them.
 */
export async function uploadCardPhoto(deps: MediaDeps, actor: Actor, upload: Upload): Promise<number> {
  await requireSpokesperson(deps.db, actor);
  return withLock(`photo:${actor.userId}:${upload.sha256}`, async () => {
    const known = await findKnown(deps.db, actor, upload);
    if (known !== undefined) return known;
    return (await addImage(deps, actor, upload, { storyId: null, caption: "" })).id;
  });
}

async function findKnown(db: Db, { userId }: Actor, { sha256 }: Upload): Promise<number | undefined> {
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
