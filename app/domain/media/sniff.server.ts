import { open } from "node:fs/promises";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import type { MediaKind } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { TooLarge, UnsupportedMedia } from "../base/errors";
import { type ContainerFormat, containerOf, maxFileBytes, pictureTypes, storedType } from "./accepted-types";
import { audioFacts, type FileFacts } from "./containers/file-parts.server";
import { readMp4 } from "./containers/mp4.server";
import { readWav } from "./containers/wav.server";
import { readWebm } from "./containers/webm.server";
import { damagedFileMessage } from "./media";
import type { Upload } from "./media-files.server";

export type Sniffed = { kind: "image" } | SniffedRecording;

export interface SniffedRecording extends FileFacts {
  kind: "audio" | "video";
  container: ContainerFormat;
  mimeType: string;
}

/** Bytes received of a rejected file, to name its type in the error. */
const sniffedBytes = 64 * 1024;

/** The limit for a file by its first bytes; audio in a container that may hold video has that of video. */
export async function maxBytesFor(head: Uint8Array): Promise<number> {
  const type = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (isTiff(head) || (type && pictureTypes.includes(type))) return maxFileBytes.image;
  const container = containerOf(type);
  if (container === "mp3" || container === "wav" || hasId3Tag(head)) return maxFileBytes.audio;
  // These containers may hold video.
  return container ? maxFileBytes.video : sniffedBytes;
}

const tiffStarts = ["II*\0", "MM\0*", "II+\0", "MM\0+"];

/** Most programs write what a TIFF is at its end. The second two begin a BigTIFF. */
function isTiff(head: Uint8Array): boolean {
  return tiffStarts.includes(Buffer.from(head.subarray(0, 4)).toString("latin1"));
}

/** An MP3 with cover art is only recognized further in. */
function hasId3Tag(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 3)).toString("latin1") === "ID3";
}

/** Detects the type from content; null if not accepted. Throws UnsupportedMedia if incomplete, TooLarge. */
export async function sniff({ name, path, bytes }: Upload): Promise<Sniffed | null> {
  if (bytes === 0)
    throw new UnsupportedMedia(message("{name} is empty. Please choose another file.", { name }));
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (type && pictureTypes.includes(type)) return { kind: "image" };
  const container = containerOf(type);
  if (!type || !container) return null;
  const facts = await readFacts(path, container);
  if (!facts) throw new UnsupportedMedia(damagedFileMessage(name));
  const kind = facts.hasVideo || type === "video/ogg" ? "video" : "audio";
  requireFileSize(name, bytes, kind);
  if (!facts.isWhole) throw new UnsupportedMedia(damagedFileMessage(name));
  return { ...facts, kind, container, mimeType: storedType(type, container, kind) };
}

const tooLargeMessages: Record<MediaKind, (name: string) => Message> = {
  image: (name) =>
    message("{name} is larger than 25 MB. Please choose a smaller version of this picture.", { name }),
  audio: (name) => message("{name} is larger than 200 MB. Please choose a shorter recording.", { name }),
  video: (name) => message("{name} is larger than 1 GB. Please choose a shorter video.", { name }),
};

/** Throws TooLarge. */
export function requireFileSize(name: string, bytes: number, kind: MediaKind): void {
  if (bytes > maxFileBytes[kind]) throw new TooLarge(tooLargeMessages[kind](name));
}

async function readFacts(path: string, container: ContainerFormat): Promise<FileFacts | null> {
  if (container === "mp3" || container === "ogg") return audioFacts;
  const read = { mp4: readMp4, webm: readWebm, wav: readWav }[container];
  const file = await open(path, "r");
  try {
    return await read(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}
