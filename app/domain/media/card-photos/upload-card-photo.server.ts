import type { Actor } from "../../base/actor";
import { requireSpokesperson } from "../../people/circle/circles.server";
import { addPhotoOnce } from "../add-photo-once.server";
import type { Upload } from "../media-files.server";
import type { MediaDeps } from "../media-rows.server";

/** Takes a photo to cut the face from, once; returns its id. Throws like `addImage`, and Forbidden while viewing unless staff may speak for them. */
export async function uploadCardPhoto(deps: MediaDeps, actor: Actor, upload: Upload): Promise<number> {
  await requireSpokesperson(deps.db, actor);
  const { id } = await addPhotoOnce(deps, actor, upload);
  return id;
}
