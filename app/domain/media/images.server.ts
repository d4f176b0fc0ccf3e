import { fileTypeFromFile } from "file-type";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { requireWriting } from "../base/access/access.server";
import { type Actor, type ActorIds, requireOwnWords } from "../base/actor";
import type { Deps } from "../base/deps";
import { UnsupportedMedia } from "../base/errors";
import { requireLiveStory } from "../base/live-story.server";
import { extensionOf, maxFileBytes, pictureTypes } from "./accepted-types";
import type { StoryImage } from "./media";
import type { Upload } from "./media-files.server";
import {
  findDuplicate,
  insertMedia,
  listStoryItems,
  type MediaDeps,
  type NewItem,
  removeItem,
  updateItem,
  updateWords,
} from "./media-rows.server";
import { requireQuota } from "./quota.server";
import { requireCleanFile } from "./scanning/require-clean-file.server";
import type { ImageInput } from "./schema";
import { requireFileSize } from "./sniff.server";
import { toImage } from "./story-media.server";

/** Adds an upright JPEG without metadata, and the original for print (spec 1, section 7). Uploads, duplicates and errors are as in addAudio. */
export async function addImage(
  deps: MediaDeps,
  actor: ActorIds,
  upload: Upload,
  { storyId, caption }: ImageInput,
): Promise<StoryImage> {
  const { db, files } = deps;
  try {
    if (storyId !== null) await requireLiveStory(db, actor, storyId);
    await requireWriting(deps, actor);
    await requirePicture(upload);
    await requireCleanFile(deps, actor, upload);
    const existing = await findDuplicate(db, actor, "image", upload, storyId);
    if (existing) return toImage(await updateWords(deps, actor, existing, { caption }));
    await requireQuota(db, actor, upload.bytes);
    const photo = await preparePhoto(deps, actor, upload);
    const row = await insertMedia(deps, actor, upload, { storyId, ...photo, caption });
    return toImage(await updateWords(deps, actor, row, { caption }));
  } finally {
    await files.discard(upload);
  }
}

/** Makes the files of a photo in a worker process, without place and time. Returns what its row says of it. */
export async function preparePhoto(
  { workers }: Pick<MediaDeps, "workers">,
  { realUserId }: Pick<Actor, "realUserId">,
  { path: source, name, outputs }: Upload,
): Promise<NewItem> {
  const job = { source, name, outputs };
  const { originalType, ...picture } = await workers.run<Picture>("photos", job, realUserId);
  const original = originalType && {
    originalFile: `original.${extensionOf(originalType)}`,
    originalMimeType: originalType,
  };
  const words = { caption: "", transcript: "" };
  return { kind: "image", ...words, mimeType: "image/jpeg", ...picture, ...original };
}

/** The photos of a story, in their order. Throws NotFound. */
export async function listStoryImages(db: Db, actor: Actor, storyId: number): Promise<StoryImage[]> {
  return (await listStoryItems(db, actor, "image", storyId)).map(toImage);
}

/** Updates a caption, parsed by CaptionInput. Throws NotFound. */
export async function updateImageCaption(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  caption: string,
): Promise<StoryImage> {
  requireOwnWords(actor);
  return toImage(await updateItem(db, actor, "image", id, { caption }));
}

/** Removes a photo from its story; the files are purged after 30 days. Throws NotFound. */
export async function removeImage(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeItem(deps, actor, "image", id);
}

interface Picture {
  width: number;
  height: number;
  originalType: string | null;
  takenMonth: string;
  lightening: number;
}

export const imageMaxBytes = maxFileBytes.image;

/** Checks the type and the size of a photo. Throws UnsupportedMedia and TooLarge. Only decoding detects damage (jobs/workers/photos.worker). */
export async function requirePicture({ name, path, bytes }: Upload): Promise<void> {
  if (bytes === 0)
    throw new UnsupportedMedia(message("{name} is empty. Please choose another picture.", { name }));
  requireFileSize(name, bytes, "image");
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type || !pictureTypes.includes(type.mime)) {
    throw new UnsupportedMedia(
      message(
        "{name} is not a photo that we can use. Please choose a picture in the format JPEG, PNG, WebP, HEIC, TIFF, AVIF or GIF.",
        { name },
      ),
    );
  }
}
