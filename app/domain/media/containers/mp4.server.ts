import { type FileHandle, open } from "node:fs/promises";
import { type FileFacts, FileParts, type ReadableFile } from "./file-parts.server";

/* MP4, M4A, QuickTime, 3GP: nested boxes with a size and a name. `moov` has metadata, `mdat` has data. */

interface Box {
  name: string;
  start: number;
  content: number;
  end: number;
}

/** A live recording of fourteen hours has this many; more is an attack. */
const maxBoxes = 100_000;
const maxTracks = 100;
const maxParts = 1_000;

/** Null if its description (`moov`) is missing or cut off, or names neither sound nor picture. */
export async function readMp4(file: ReadableFile, size: number): Promise<FileFacts | null> {
  const parts = new FileParts(file, size);
  const boxes = await listBoxes(parts, 0, size);
  const moov = boxes.find(({ name }) => name === "moov");
  if (!moov || moov.end > size) return null;
  const isLive = boxes.some(({ name }) => name === "moof");
  const isCut = boxes.some(({ name, end }) => name === "mdat" && end > size);
  const tracks = await listTracks(parts, moov);
  const video = tracks.find(({ kind }) => kind === "vide");
  if (!video && !tracks.some(({ kind }) => kind === "soun")) return null;
  return {
    hasVideo: video !== undefined,
    // A live recording is complete up to where it was cut off.
    isWhole: isLive || !isCut,
    durationSeconds: await readDuration(parts, moov),
    width: video?.width ?? null,
    height: video?.height ?? null,
  };
}

/** Overwrites location, time and owner metadata in place, without moving audio and video data. */
export async function blankMp4Metadata(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    await blankAll(file, await listMetadata(new FileParts(file, size)), size);
    await file.sync();
  } finally {
    await file.close();
  }
}

const metadataBoxNames = ["udta", "meta", "uuid"];

async function listMetadata(parts: FileParts): Promise<Box[]> {
  const top = await listBoxes(parts, 0, parts.size);
  const moov = top.find(({ name }) => name === "moov");
  const inside = moov ? await listChildBoxes(parts, moov, maxBoxes) : [];
  const tracks = moov ? await listTracks(parts, moov) : [];
  const ofTracks: Box[] = [];
  for (const { box } of tracks) ofTracks.push(...(await listChildBoxes(parts, box)));
  const named = [...top, ...inside, ...ofTracks].filter(({ name }) => metadataBoxNames.includes(name));
  return [...named, ...tracks.filter(({ kind }) => kind === "meta").map(({ box }) => box)];
}

interface Track {
  box: Box;
  kind: string;
  width: number;
  height: number;
}

async function listTracks(parts: FileParts, moov: Box): Promise<Track[]> {
  const tracks: Track[] = [];
  const boxes = (await listChildBoxes(parts, moov, maxBoxes)).filter(({ name }) => name === "trak");
  if (boxes.length > maxTracks) return [];
  for (const box of boxes) {
    const inside = await listChildBoxes(parts, box);
    const media = inside.find(({ name }) => name === "mdia");
    const header = inside.find(({ name }) => name === "tkhd");
    const handler = media && (await findBox(parts, media, "hdlr"));
    const kind = handler ? (await parts.read(handler.content + 8, 4)).toString("latin1") : "";
    tracks.push({ box, kind, ...(header ? await readSize(parts, header) : { width: 0, height: 0 }) });
  }
  return tracks;
}

/** Fixed-point size. A matrix without its diagonal rotates the video by 90 degrees. */
async function readSize(parts: FileParts, header: Box): Promise<{ width: number; height: number }> {
  const content = await parts.read(header.content, 96);
  const at = content[0] === 1 ? 52 : 40;
  if (content.length < at + 44) return { width: 0, height: 0 };
  const isTurned = content.readInt32BE(at) === 0 && content.readInt32BE(at + 16) === 0;
  const [wide, high] = [content.readUInt32BE(at + 36) / 65536, content.readUInt32BE(at + 40) / 65536];
  const [width, height] = isTurned ? [high, wide] : [wide, high];
  return { width: Math.round(width), height: Math.round(height) };
}

async function readDuration(parts: FileParts, moov: Box): Promise<number | null> {
  const header = await findBox(parts, moov, "mvhd");
  const content = header ? await parts.read(header.content, 32) : Buffer.alloc(0);
  if (content.length < 32) return null;
  const [scale, units] =
    content[0] === 1
      ? [content.readUInt32BE(20), Number(content.readBigUInt64BE(24))]
      : [content.readUInt32BE(12), content.readUInt32BE(16)];
  return scale > 0 && units > 0 ? units / scale : null;
}

async function findBox(parts: FileParts, parent: Box, name: string): Promise<Box | undefined> {
  return (await listChildBoxes(parts, parent)).find((box) => box.name === name);
}

async function listChildBoxes(parts: FileParts, { content, end }: Box, limit = maxParts): Promise<Box[]> {
  const boxes = await listBoxes(parts, content, end, limit);
  return boxes.map((box) => ({ ...box, end: Math.min(box.end, end) }));
}

/** Stops at the first invalid box. The last may end after `end` if the file is truncated. */
async function listBoxes(parts: FileParts, start: number, end: number, limit = maxBoxes): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end && boxes.length < limit; ) {
    const header = await parts.read(at, 16);
    if (header.length < 8) break;
    const box = boxAt(header, at, end);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function boxAt(header: Buffer, start: number, parentEnd: number): Box | undefined {
  const name = header.toString("latin1", 4, 8);
  const short = header.readUInt32BE(0);
  if (short === 0) return { name, start, content: start + 8, end: parentEnd };
  if (short === 1) {
    if (header.length < 16) return undefined;
    const long = Number(header.readBigUInt64BE(8));
    return long < 16 ? undefined : { name, start, content: start + 16, end: start + long };
  }
  return short < 8 ? undefined : { name, start, content: start + 8, end: start + short };
}

const zeros = Buffer.alloc(64 * 1024);

async function blankAll(file: FileHandle, boxes: Box[], size: number): Promise<void> {
  const ordered = boxes.map((box) => ({ ...box, end: Math.min(box.end, size) }));
  ordered.sort((a, b) => a.start - b.start);
  for (let rest = ordered; rest.length > 0; ) {
    const start = rest[0]?.start ?? 0;
    const isFar = rest.findIndex(({ end }) => end - start > zeros.length);
    const near = isFar === -1 ? rest : rest.slice(0, isFar);
    if (near.length === 0) await blankLarge(file, rest[0] as Box);
    else await blankNear(file, near, start);
    rest = rest.slice(Math.max(1, near.length));
  }
}

async function blankNear(file: FileHandle, boxes: Box[], start: number): Promise<void> {
  const part = Buffer.alloc(Math.max(...boxes.map(({ end }) => end)) - start);
  await file.read(part, 0, part.length, start);
  for (const box of boxes) {
    part.write("free", box.start - start + 4, "latin1");
    part.fill(0, box.content - start, box.end - start);
  }
  await file.write(part, 0, part.length, start);
}

async function blankLarge(file: FileHandle, { start, content, end }: Box): Promise<void> {
  await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
  for (let at = content; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
  }
}
