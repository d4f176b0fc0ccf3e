import { createReadStream } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { Actor } from "~/domain/base/actor";
import { addAudio, addVideo } from "~/domain/media/audios-and-videos.server";
import { addImage, imageMaxBytes } from "~/domain/media/images.server";
import type { StoryAudio, StoryImage, StoryVideo } from "~/domain/media/media";
import type { Upload } from "~/domain/media/media-files.server";
import type { MediaDeps } from "~/domain/media/media-rows.server";
import { maxBytesFor } from "~/domain/media/sniff.server";
import { type PaintingName, paintingFile, paintings } from "../showcase/paintings";
import { type SceneName, scenes } from "../showcase/scenes";
import { fixtures } from "./demo-deps";

/* Drawn photos, paintings, a voice and a film, processed like any upload. */

/** Enlarges a drawn scene to print size, because drawing at that size takes seconds. */
export async function addPhoto(
  deps: MediaDeps,
  actor: Actor,
  scene: SceneName,
  storyId: number,
  caption: string,
): Promise<StoryImage> {
  const drawn = await sharp(Buffer.from(scenes[scene])).raw().toBuffer({ resolveWithObject: true });
  const picture = sharp(drawn.data, { raw: drawn.info }).resize(2700).jpeg({ quality: 88 });
  const upload = await deps.files.receive(`${scene}.jpg`, picture, imageMaxBytes);
  return addImage(deps, actor, upload, { storyId, caption });
}

/** A photo in no story, taken in September 1998, with so many stops of light missing. */
export async function addCard(
  deps: MediaDeps,
  actor: Actor,
  { scene, stops }: { scene: SceneName; stops: number },
): Promise<StoryImage> {
  const picture = sharp(Buffer.from(scenes[scene]))
    .flatten()
    .linear(0.5 ** stops, 0)
    .withExif({ IFD2: { DateTimeOriginal: "1998:09:12 11:00:00" } })
    .jpeg({ quality: 88 });
  const upload = await deps.files.receive(`card-${scene}.jpg`, picture, imageMaxBytes);
  return addImage(deps, actor, upload, { storyId: null, caption: "" });
}

/** Adds one as in the books of the public pages. */
export async function addPainting(
  deps: MediaDeps,
  actor: Actor,
  name: PaintingName,
  storyId: number,
): Promise<StoryImage> {
  const upload = await receive(deps, path.resolve(paintingFile(name)));
  return addImage(deps, actor, upload, { storyId, caption: paintings[name].caption });
}

export async function addVoice(
  deps: MediaDeps,
  actor: Actor,
  storyId: number,
  transcript: string,
): Promise<StoryAudio> {
  const upload = await receive(deps, path.join(fixtures, "media/voice.webm"));
  return addAudio(deps, actor, upload, { storyId, transcript });
}

/** The ferry of the drawings, slowly approaching. */
export async function addFilm(
  deps: MediaDeps,
  actor: Actor,
  storyId: number,
  caption: string,
): Promise<StoryVideo> {
  const upload = await receive(deps, path.resolve("scripts/demo/ferry.mp4"));
  return addVideo(deps, actor, upload, { storyId, caption });
}

function receive(deps: MediaDeps, file: string): Promise<Upload> {
  return deps.files.receive(path.basename(file), createReadStream(file), maxBytesFor);
}
