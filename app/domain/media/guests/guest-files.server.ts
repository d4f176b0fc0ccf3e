import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import { message } from "~/messages/message";
import { idsOfOwner } from "../../base/actor";
import { UnsupportedMedia } from "../../base/errors";
import { maxFileBytes } from "../accepted-types";
import { prepareRecording, requireRecordingFile } from "../audios-and-videos.server";
import { preparePhoto, requirePicture } from "../images.server";
import type { Upload } from "../media-files.server";
import { findOfMemory, insertMedia, type MediaDeps } from "../media-rows.server";
import { requireCleanFile } from "../scanning/require-clean-file.server";
import { maxBytesFor, sniff } from "../sniff.server";
import { requireGuestRoom } from "./guest-quota.server";

/** The limit for a file of a relative by its first bytes: films are none. */
export async function guestMaxBytesFor(head: Uint8Array): Promise<number> {
  return Math.min(await maxBytesFor(head), maxFileBytes.audio);
}

export interface GuestPlace {
  ownerId: number;
  memberId: number;
  memoryId: number;
  /** Runs in the transaction that inserts the file, and refuses it by an error. */
  onStored: (db: Db) => Promise<void>;
}

/** Adds a relative's file to their memory, once. Consumes the upload. Throws UnsupportedMedia, TooLarge, Unavailable, and what `onStored` does. */
export async function addGuestFile(
  deps: MediaDeps,
  { ownerId, memberId, memoryId, onStored }: GuestPlace,
  upload: Upload,
): Promise<MediaRow> {
  const owner = idsOfOwner(ownerId);
  try {
    const kind = (await sniff(upload))?.kind;
    if (kind === "video") throw film(upload.name);
    if (kind !== "image" && kind !== "audio") throw unsuited(upload.name);
    const file = kind === "audio" ? await requireRecordingFile(upload, kind) : null;
    if (file === null) await requirePicture(upload);
    await requireCleanFile(deps, owner, upload);
    const existing = await findOfMemory(deps.db, memoryId, upload);
    if (existing) return existing;
    await requireGuestRoom(deps.db, { ownerId, memberId }, upload.bytes);
    const item = file
      ? await prepareRecording(deps, owner, upload, "audio", file)
      : await preparePhoto(deps, owner, upload);
    return await insertMedia(deps, owner, { ...upload, onStored }, { ...item, memoryId });
  } finally {
    await deps.files.discard(upload);
  }
}

function film(name: string): UnsupportedMedia {
  return new UnsupportedMedia(
    message(
      "{name} is a film, and films cannot be kept here. Please send a photo of it, or tell it aloud: we keep photos and recordings of a voice.",
      { name },
    ),
  );
}

function unsuited(name: string): UnsupportedMedia {
  return new UnsupportedMedia(
    message(
      "{name} is not a photo or recording that we can use here. Photos can be JPEG, PNG, WebP, HEIC, TIFF, AVIF or GIF, recordings MP3, M4A, WebM, Ogg or WAV.",
      { name },
    ),
  );
}
