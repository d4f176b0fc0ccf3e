import type { Actor } from "~/domain/base/actor";
import type { Deps } from "~/domain/base/deps";
import { parseInput } from "~/domain/base/schema-fields";
import { removeAudio, removeVideo } from "~/domain/media/audios-and-videos.server";
import { removeImage } from "~/domain/media/images.server";
import { movePhoto, type PhotoMove } from "~/domain/media/photos/photo-order.server";
import { mediaId } from "~/domain/media/schema";
import { moveTold } from "~/domain/media/told/move-told.server";
import { removeYoutube } from "~/domain/media/youtube/youtube.server";
import { redirectWithFlash } from "~/http/page.server";
import { t } from "~/messages/translate";
import { placeOf } from "./stories.server";
import type { KeptStory } from "./story-form.server";

export async function removeImageIntent(kept: KeptStory, id?: string): Promise<Response> {
  return remove(kept, removeImage, id, t("Photo removed"));
}

export async function removeAudioIntent(kept: KeptStory, id?: string): Promise<Response> {
  return remove(kept, removeAudio, id, t("Recording removed"));
}

export async function removeVideoIntent(kept: KeptStory, id?: string): Promise<Response> {
  return remove(kept, removeVideo, id, t("Video removed"));
}

export async function removeYoutubeIntent(kept: KeptStory, id?: string): Promise<Response> {
  return remove(kept, removeYoutube, id, t("YouTube item removed"));
}

export async function moveImageEarlier(kept: KeptStory, id?: string): Promise<Response> {
  return move(kept, "earlier", id);
}

export async function moveImageLater(kept: KeptStory, id?: string): Promise<Response> {
  return move(kept, "later", id);
}

export async function moveToldEarlier(kept: KeptStory, key?: string): Promise<Response> {
  await moveTold(kept.context, kept.actor, key, "earlier");
  return goBack(kept, t("Moved up"));
}

export async function moveToldLater(kept: KeptStory, key?: string): Promise<Response> {
  await moveTold(kept.context, kept.actor, key, "later");
  return goBack(kept, t("Moved down"));
}

async function move(kept: KeptStory, to: PhotoMove, id: string | undefined): Promise<Response> {
  await movePhoto(kept.context, kept.actor, parseInput(mediaId, id), to);
  return goBack(kept, t("Photo moved"));
}

async function remove(
  kept: KeptStory,
  removeOne: (deps: Deps, actor: Actor, id: number) => Promise<void>,
  id: string | undefined,
  title: string,
): Promise<Response> {
  await removeOne(kept.context, kept.actor, parseInput(mediaId, id));
  return goBack(kept, title);
}

function goBack(kept: KeptStory, title: string): Promise<Response> {
  const text = kept.story ? t("Your story was saved as well.") : undefined;
  return redirectWithFlash(kept.context, placeOf(kept), { kind: "success", title, text });
}
