import type { Db } from "~/db/open.server";
import type { MediaKind, MediaRow, UploadRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { type Clock, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { withLock } from "../../base/lock.server";
import { addAudio } from "../audios-and-videos.server";
import { addImage } from "../images.server";
import { attachMedia } from "../library.server";
import type { StoryAudio, StoryImage, StoryVideo } from "../media";
import type { Upload } from "../media-files.server";
import { type MediaDeps, requireItem } from "../media-rows.server";
import { maxBytesFor } from "../sniff.server";
import { toAudio, toImage, toVideo } from "../story-media.server";
import { addVideoOrAudio } from "../story-uploads.server";
import { countUploadPieces, type FinishUploadInput } from "./schema";
import { requireUpload, type UploadDeps } from "./uploads.server";

type FinishDeps = UploadDeps & MediaDeps;
type StoryItem = StoryImage | StoryAudio | StoryVideo;

/**
 * Makes an item of an upload that has arrived whole. Idempotent. Throws like an upload in one request, NotFound, and Conflict with
 * `missingPieces` or if it was finished for another story. The pieces stay after an error.
 */
export async function finishUpload(
  deps: FinishDeps,
  actor: Actor,
  id: number,
  input: FinishUploadInput,
): Promise<StoryItem> {
  const { db, uploads } = deps;
  const { folder } = await requireUpload(db, actor, id);
  return withLock(folder, async () => {
    const row = await requireUpload(db, actor, id);
    if (row.finishedAt !== null) return finishedItem(deps, actor, row, input.storyId);
    const item = await storeItem(deps, actor, row, input);
    // Again, for a file that the story had already: no row was inserted with it.
    await markFinished(deps, row, item.id);
    await uploads.remove(folder);
    return item;
  });
}

async function storeItem(
  deps: FinishDeps,
  actor: Actor,
  row: UploadRow,
  input: FinishUploadInput,
): Promise<StoryItem> {
  const { files, uploads, clock } = deps;
  const pieces = await requirePieces(deps, row);
  const received = await files.receive(row.name, uploads.read(row.folder, pieces), maxBytesFor);
  // In one transaction with its item, so that a crash makes no second one.
  const onStored = (db: Db, mediaId: number) => markFinished({ db, clock }, row, mediaId);
  try {
    return await addByKind[row.kind](deps, actor, { ...received, onStored }, input);
  } finally {
    await files.discard(received);
  }
}

type AddItem = (
  deps: MediaDeps,
  actor: Actor,
  upload: Upload,
  input: FinishUploadInput,
) => Promise<StoryItem>;

const addByKind: Record<MediaKind, AddItem> = {
  image: addImage,
  audio: addAudio,
  video: addVideoOrAudio,
};

async function requirePieces({ uploads }: UploadDeps, { folder, bytes, name }: UploadRow): Promise<number[]> {
  const present = new Set(await uploads.list(folder));
  const all = Array.from({ length: countUploadPieces(bytes) }, (_, n) => n);
  const missing = all.filter((n) => !present.has(n));
  if (missing.length > 0) {
    const values = { name, missing: missing.length, all: all.length };
    throw new Conflict(
      message("{name} has not arrived whole yet: {missing} of {all} parts are missing.", values),
      { missingPieces: missing },
    );
  }
  return all;
}

async function markFinished(
  { db, clock }: { db: Db; clock: Clock },
  { id }: UploadRow,
  mediaId: number,
): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ finishedAt: nowText(clock), mediaId })
    .where("id", "=", id)
    .where("finishedAt", "is", null)
    .execute();
}

/** An item without a story joins the one that was written meanwhile. */
async function finishedItem(
  { db }: FinishDeps,
  actor: Actor,
  { mediaId, name }: UploadRow,
  storyId: number | null,
): Promise<StoryItem> {
  const item = await requireItem(db, actor, mediaId);
  if (storyId === null || item.storyId === storyId) return toItem(item);
  if (item.storyId !== null)
    throw new Conflict(message("{name} was added to another story. Please send it again.", { name }));
  await attachMedia({ db }, actor, [item.id], storyId);
  return toItem(await requireItem(db, actor, mediaId));
}

function toItem(row: MediaRow): StoryItem {
  return { image: toImage, audio: toAudio, video: toVideo }[row.kind](row);
}
