import { readFileSync, writeFileSync } from "node:fs";
import { TooLarge, UnsupportedMedia } from "~/domain/base/errors";
import type { FileFacts, ReadableFile } from "~/domain/media/containers/file-parts.server";
import { blankMp4Metadata, readMp4 } from "~/domain/media/containers/mp4.server";
import { readWav } from "~/domain/media/containers/wav.server";
import { readWebm } from "~/domain/media/containers/webm.server";
import { maxBytesFor, sniff } from "~/domain/media/sniff.server";
import { stripJpeg } from "~/jobs/workers/media/originals/jpeg";
import { stripPng } from "~/jobs/workers/media/originals/png";
import { stripWebp } from "~/jobs/workers/media/originals/webp";
import { takenMonth } from "~/jobs/workers/media/taken-month";
import { countTiffPages } from "~/jobs/workers/media/tiff";
import type { Corpus } from "./corpus";

/** Reads a file that may be anything; throws for what a reader must not do. `scratch`: a path to write to. */
export interface MediaReader {
  kinds: (keyof Corpus)[];
  /** Milliseconds of CPU for one file; 50 if missing. */
  maxTime?: number;
  read(file: Buffer, scratch: string): Promise<void> | void;
}

const pictures = ["jpeg", "png", "webp", "tiff"] as const;
const containers = ["mp4", "webm", "wav"] as const;

export const mediaReaders: Record<string, MediaReader> = {
  mp4: { kinds: ["mp4"], read: (file) => readContainer(readMp4, file) },
  webm: { kinds: ["webm"], read: (file) => readContainer(readWebm, file) },
  wav: { kinds: ["wav"], read: (file) => readContainer(readWav, file) },
  "mp4-metadata": { kinds: ["mp4"], read: blankMetadata },
  jpeg: { kinds: ["jpeg"], read: (file) => strip(stripJpeg, file) },
  png: { kinds: ["png"], read: (file) => strip(stripPng, file) },
  webp: { kinds: ["webp"], read: (file) => strip(stripWebp, file) },
  tiff: { kinds: ["tiff"], read: countPages },
  exif: { kinds: ["jpeg", "tiff"], read: readMonth },
  // `file-type` looks at hundreds of chunks one by one, and lets others work in between.
  sniff: { kinds: [...containers, ...pictures], read: sniffFile, maxTime: 300 },
};

/** A reader of a few headers needs no more than this. */
const maxReads = 5_000;

async function readContainer(
  read: (file: ReadableFile, size: number) => Promise<FileFacts | null>,
  file: Buffer,
): Promise<void> {
  const opened = new FileInMemory(file);
  const facts = await read(opened as unknown as ReadableFile, file.length);
  require(opened.reads <= maxReads, `${opened.reads} reads`);
  require(opened.bytes <= 8 * file.length + 4 * 1024 * 1024, `${opened.bytes} bytes were read`);
  if (!facts) return;
  const { durationSeconds, width, height } = facts;
  require(durationSeconds === null || (Number.isFinite(durationSeconds) && durationSeconds > 0), "duration");
  for (const pixels of [width, height])
    require(pixels === null || (Number.isSafeInteger(pixels) && pixels >= 0), `${pixels} pixels`);
}

/** Stays as strict as a file: rejects positions that are none. */
class FileInMemory {
  reads = 0;
  bytes = 0;

  constructor(private readonly file: Buffer) {}

  async read(into: Buffer, offset: number, length: number, at: number) {
    require(Number.isSafeInteger(at) && at >= 0, `a read at ${at}`);
    require(offset + length <= into.length, "a read beyond the buffer");
    this.reads += 1;
    this.bytes += into.length;
    const bytesRead = this.file.copy(into, offset, Math.min(at, this.file.length), at + length);
    return { bytesRead, buffer: into };
  }
}

/** Nothing but metadata changes, and what is blanked can be read as before. */
async function blankMetadata(file: Buffer, scratch: string): Promise<void> {
  const before = await factsOf(file);
  if (!before) return;
  writeFileSync(scratch, file);
  await blankMp4Metadata(scratch);
  const blanked = readFileSync(scratch);
  require(blanked.length === file.length, "the length has changed");
  const after = await factsOf(blanked);
  require(after?.hasVideo === before.hasVideo, "audio or video was blanked");
}

function factsOf(file: Buffer): Promise<FileFacts | null> {
  return readMp4(new FileInMemory(file) as unknown as ReadableFile, file.length);
}

/** What is kept is no longer, and has nothing more to remove. */
function strip(read: (file: Buffer, orientation: number) => Buffer | null, file: Buffer): void {
  const before = Buffer.from(file);
  const kept = read(file, 1);
  require(file.equals(before), "the file itself was changed");
  require(read(file, 6) === null || kept !== null, "orientation decides what is well formed");
  if (!kept) return;
  require(kept.length <= file.length, "more was kept than there was");
  require(read(kept, 1)?.equals(kept) === true, "what was kept has more to remove");
}

async function countPages(file: Buffer): Promise<void> {
  const pages = await countTiffPages(new FileInMemory(file) as unknown as ReadableFile, 1_000);
  require(Number.isInteger(pages) && pages >= 0 && pages <= 1_000, `${pages} pages`);
}

/** The metadata of a JPEG file has the structure of a TIFF file. */
function readMonth(file: Buffer): void {
  const month = takenMonth(file.subarray(Math.max(0, file.indexOf("Exif\0\0"))), new Date());
  require(month === "" || /^\d{4}-\d{2}$/.test(month), `the month ${month}`);
}

async function sniffFile(file: Buffer, scratch: string): Promise<void> {
  writeFileSync(scratch, file);
  require((await maxBytesFor(file.subarray(0, 4100))) > 0, "no size is allowed");
  await sniff({ name: "file", path: scratch, bytes: file.length } as Parameters<typeof sniff>[0]).catch(
    (error: unknown) => {
      if (!(error instanceof UnsupportedMedia || error instanceof TooLarge)) throw error;
    },
  );
}

function require(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new Error(`The reader must not do this: ${fault}.`);
}
