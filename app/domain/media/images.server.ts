import { fileTypeFromFile } from "file-type";
import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { TooLarge, UnsupportedMedia } from "../errors";
import { requireLiveStory } from "../stories/story-rows.server";
import { requireWriting } from "../subscriptions/access.server";
import { extensionOf, maxFileBytes, pictureTypes } from "./accepted-types";
import type { StoryImage } from "./media";
import type { Upload } from "./media-files.server";
import {
  findDuplicate,
  insertMedia,
  listStoryItems,
  type MediaDeps,
  removeItem,
  requireQuota,
  updateItem,
} from "./media-rows.server";
import type { ImageInput } from "./schema";
import { toImage } from "./story-media.server";

/**
 * Keeps a photo, on a story of this person or unattached (spec 1, section 7). It is known by its content and kept
 * upright, as JPEG, without what the camera noted; beside that the file as it was sent, for print, its place and time
 * taken out. The same file twice on one story is kept once: the answer is then the item of the first time. Throws
 * NotFound for a story that is not there, UnsupportedMedia for what is no usable picture, TooLarge, Unavailable and
 * PlanLapsed. The upload is used up in every case.
 */
export async function addImage(
  deps: MediaDeps,
  actor: Actor,
  upload: Upload,
  { storyId, caption }: ImageInput,
): Promise<StoryImage> {
  const { db, files, workers } = deps;
  try {
    if (storyId !== null) await requireLiveStory(db, actor, storyId);
    await requireWriting(deps, actor);
    await requirePicture(upload);
    const existing = await findDuplicate(db, actor, "image", upload, storyId);
    if (existing) return toImage(existing);
    await requireQuota(db, actor, upload.bytes);
    const { path: source, name, outputs } = upload;
    const job = { source, name, outputs };
    const { width, height, originalType } = await workers.run<Picture>("photos", job, actor.realUserId);
    const original = originalType && {
      originalFile: `original.${extensionOf(originalType)}`,
      originalMimeType: originalType,
    };
    const row = await insertMedia(deps, actor, upload, {
      storyId,
      kind: "image",
      caption,
      transcript: "",
      mimeType: "image/jpeg",
      width,
      height,
      ...original,
    });
    return toImage(row);
  } finally {
    await files.discard(upload);
  }
}

/** The photos of one story, in the order in which they were added. Throws NotFound for a story that is not there. */
export async function listStoryImages(db: Db, actor: Actor, storyId: number): Promise<StoryImage[]> {
  return (await listStoryItems(db, actor, "image", storyId)).map(toImage);
}

/** Gives a photo other words; `caption` as CaptionInput reads it. Throws NotFound. */
export async function updateImageCaption(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  caption: string,
): Promise<StoryImage> {
  return toImage(await updateItem(db, actor, "image", id, { caption }));
}

/** Takes a photo away from its story and from view. Its files stay: nothing is destroyed. Throws NotFound. */
export async function removeImage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeItem(deps, actor, "image", id);
}

/** What the child process made of a photo: pixels of the full size, and the type of the original if it is kept. */
interface Picture {
  width: number;
  height: number;
  originalType: string | null;
}

/** The most bytes of one photo as it is sent. */
export const imageMaxBytes = maxFileBytes.image;

/**
 * Looks at what was sent, never at its name. Throws UnsupportedMedia and TooLarge, with words for the person. Whether
 * the picture is whole, only opening it tells (see jobs/workers/photos.worker).
 */
export async function requirePicture({ name, path, bytes }: Upload): Promise<void> {
  if (bytes === 0) throw new UnsupportedMedia(`${name} is empty. Please choose another picture.`);
  if (bytes > imageMaxBytes) {
    throw new TooLarge(`${name} is larger than 25 MB. Please choose a smaller version of this picture.`);
  }
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type || !pictureTypes.includes(type.mime)) {
    throw new UnsupportedMedia(
      `${name} is not a photo that we can use. Please choose a JPEG, PNG, WebP or HEIC picture.`,
    );
  }
}
