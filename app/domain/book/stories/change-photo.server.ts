import type { Actor } from "../../base/actor";
import { updateImageCaption } from "../../media/images.server";
import type { StoryImage } from "../../media/media";
import type { MediaDeps } from "../../media/media-rows.server";
import { setHandwriting } from "../../media/photos/handwriting.server";
import { pairPhotos } from "../../media/photos/photo-pairs.server";
import { requirePhoto } from "../../media/photos/require-photo.server";
import type { PhotoChange } from "../../media/schema";
import { toImage } from "../../media/story-media.server";
import { recordChange } from "../changes.server";
import { findStoryOfPhoto, movePhotoToStory } from "./move-photo.server";

/** Missing fields stay; each is a change that can be undone. The story comes first, so that a pair is of the new story. Throws like what it calls. */
export async function changePhoto(
  deps: MediaDeps,
  actor: Actor,
  id: number,
  { storyId, caption, isHandwriting, pairedWith }: PhotoChange,
): Promise<StoryImage> {
  if (storyId !== undefined) await movePhotoToStory(deps, actor, id, storyId);
  const story = await findStoryOfPhoto(deps.db, actor, id);
  const change = async () => {
    if (isHandwriting !== undefined) await setHandwriting(deps, actor, id, isHandwriting);
    if (pairedWith !== undefined) await pairPhotos(deps, actor, id, pairedWith);
    if (caption !== undefined) await updateImageCaption(deps, actor, id, caption);
  };
  if (story) await recordChange(deps, actor, story.storyType, change);
  else await change();
  return toImage(await requirePhoto(deps.db, actor, id));
}
