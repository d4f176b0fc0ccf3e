import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { updateImageCaption } from "../../media/images.server";
import type { StoryImage } from "../../media/media";
import type { MediaDeps } from "../../media/media-rows.server";
import { cleanHandwriting, setHandwriting } from "../../media/photos/handwriting.server";
import { pairPhotos } from "../../media/photos/photo-pairs.server";
import { requirePhoto } from "../../media/photos/require-photo.server";
import type { PhotoChange } from "../../media/schema";
import { toImage } from "../../media/story-media.server";
import { recordChange } from "../design/changes.server";
import { findStoryOfPhoto, movePhotoToStory } from "./move-photo.server";

/**
 * Missing fields stay; each is a change that can be undone. The story comes first, so that a pair is of the new story. Changes nothing if a field is
 * refused, but for the bytes of a photo that was cleaned by then. Throws like what it calls.
 */
export async function changePhoto(
  deps: MediaDeps,
  actor: Actor,
  id: number,
  change: PhotoChange,
): Promise<StoryImage> {
  // Takes seconds, in which no transaction may be open.
  if (change.isHandwriting) await cleanHandwriting(deps, actor, id);
  return deps.db.transaction().execute(async (db) => {
    await changeWithin({ ...deps, db }, actor, id, change);
    return toImage(await requirePhoto(db, actor, id));
  });
}

async function changeWithin(
  within: Deps,
  actor: Actor,
  id: number,
  { storyId, caption, isHandwriting, pairedWith }: PhotoChange,
): Promise<void> {
  if (storyId !== undefined) await movePhotoToStory(within, actor, id, storyId);
  const story = await findStoryOfPhoto(within.db, actor, id);
  const change = async () => {
    if (isHandwriting !== undefined) await setHandwriting(within, actor, id, isHandwriting);
    if (pairedWith !== undefined) await pairPhotos(within, actor, id, pairedWith);
    if (caption !== undefined) await updateImageCaption(within, actor, id, caption);
  };
  if (story) await recordChange(within, actor, story.storyType, change);
  else await change();
}
