import { type FileFacts, FileParts, type ReadableFile } from "./file-parts.server";

/* WebM: nested elements with variable-length ids and sizes. Read only up to the first cluster of data. */

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  entry: 0xae,
  type: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
};

interface Element {
  id: number;
  content: number;
  size: number | undefined;
}

const maxElements = 1000;
const maxTracks = 100;
const maxDescriptionBytes = 1024 * 1024;

/** Null if no tracks are described before the data. A live recording, of unknown size, counts as whole. */
export async function readWebm(file: ReadableFile, fileSize: number): Promise<FileFacts | null> {
  const parts = new FileParts(file, fileSize);
  const segment = await findElement(parts, 0, fileSize, ids.segment);
  if (!segment) return null;
  const info = await findElement(parts, segment.content, fileSize, ids.info);
  const tracks = await findElement(parts, segment.content, fileSize, ids.tracks);
  if (!tracks) return null;
  const entries = children(await readElement(parts, tracks)).filter(({ id }) => id === ids.entry);
  if (entries.length > maxTracks) return null;
  const kinds = entries.map(({ data }) => numberIn(data, ids.type));
  if (kinds.length === 0) return null;
  const video = entries[kinds.indexOf(1)];
  const picture = video && children(video.data).find(({ id }) => id === ids.video)?.data;
  return {
    hasVideo: video !== undefined,
    isWhole: segment.size === undefined || segment.content + segment.size <= fileSize,
    durationSeconds: info ? durationIn(await readElement(parts, info)) : null,
    width: (picture && numberIn(picture, ids.width)) ?? null,
    height: (picture && numberIn(picture, ids.height)) ?? null,
  };
}

async function findElement(
  parts: FileParts,
  start: number,
  end: number,
  id: number,
): Promise<Element | undefined> {
  let at = start;
  for (let count = 0; count < maxElements && at < end; count += 1) {
    const element = elementAt(await parts.read(at, 12), 0);
    if (!element || element.id === ids.cluster) return undefined;
    const found = { ...element, content: at + element.content };
    if (found.id === id) return found;
    if (found.size === undefined) return undefined;
    at = found.content + found.size;
  }
  return undefined;
}

async function readElement(parts: FileParts, { content, size }: Element): Promise<Buffer> {
  return parts.read(content, Math.min(size ?? 0, maxDescriptionBytes));
}

function children(data: Buffer): { id: number; data: Buffer }[] {
  const found: { id: number; data: Buffer }[] = [];
  for (let at = 0; at < data.length && found.length < maxElements; ) {
    const element = elementAt(data, at);
    if (!element || element.size === undefined) break;
    found.push({ id: element.id, data: data.subarray(element.content, element.content + element.size) });
    at = element.content + element.size;
  }
  return found;
}

function durationIn(info: Buffer): number | null {
  const length = children(info).find(({ id }) => id === ids.duration)?.data;
  if (length?.length !== 4 && length?.length !== 8) return null;
  const units = length.length === 4 ? length.readFloatBE() : length.readDoubleBE();
  const nanoseconds = numberIn(info, ids.scale) ?? 1_000_000;
  const seconds = (units * nanoseconds) / 1e9;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function numberIn(data: Buffer, id: number): number | undefined {
  const found = children(data).find((element) => element.id === id)?.data;
  return found && found.length >= 1 && found.length <= 6 ? found.readUIntBE(0, found.length) : undefined;
}

function elementAt(data: Buffer, at: number): Element | undefined {
  const idLength = lengthOf(data[at], 4);
  if (idLength === undefined || at + idLength >= data.length) return undefined;
  const sizeLength = lengthOf(data[at + idLength], 8);
  if (sizeLength === undefined || at + idLength + sizeLength > data.length) return undefined;
  const id = data.readUIntBE(at, idLength);
  return { id, content: at + idLength + sizeLength, size: sizeAt(data, at + idLength, sizeLength) };
}

/** A variable-length number has one byte more than its leading zero bits. */
function lengthOf(first: number | undefined, limit: number): number | undefined {
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  return length <= limit ? length : undefined;
}

/** All bits set means unknown. */
function sizeAt(data: Buffer, at: number, length: number): number | undefined {
  let value = BigInt((data[at] ?? 0) & (0xff >> length));
  for (let index = 1; index < length; index += 1) value = (value << 8n) | BigInt(data[at + index] ?? 0);
  return value === (1n << BigInt(7 * length)) - 1n ? undefined : Number(value);
}
