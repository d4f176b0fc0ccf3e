import type { ReadableFile } from "~/domain/media/containers/file-parts.server";

/* The decoder reads the directory of every page, which takes seconds for a file made of nothing else. */

/** How the parts of a directory are written: BigTIFF has longer numbers. */
interface Layout {
  isLittle: boolean;
  firstAt: number;
  countBytes: 2 | 8;
  entryBytes: number;
  placeBytes: 4 | 8;
}

/** Counts the pages of a TIFF up to `max`, which also ends a circle. 0 for other files; stops where the file does. */
export async function countTiffPages(file: ReadableFile, max: number): Promise<number> {
  const layout = layoutOf(await bytesAt(file, 0, 8));
  return layout ? countPages(file, layout, max) : 0;
}

function layoutOf(head: Buffer): Layout | undefined {
  const order = head.toString("latin1", 0, 2);
  if (head.length < 8 || (order !== "II" && order !== "MM")) return undefined;
  const isLittle = order === "II";
  const version = isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2);
  if (version === 42) return { isLittle, firstAt: 4, countBytes: 2, entryBytes: 12, placeBytes: 4 };
  if (version === 43) return { isLittle, firstAt: 8, countBytes: 8, entryBytes: 20, placeBytes: 8 };
  return undefined;
}

async function countPages(file: ReadableFile, layout: Layout, max: number): Promise<number> {
  const { firstAt, countBytes, entryBytes, placeBytes } = layout;
  const read = (at: number, bytes: number) => numberAt(file, at, bytes, layout.isLittle);
  let pages = 0;
  for (let at = await read(firstAt, placeBytes); at !== 0 && pages < max; pages += 1) {
    if (at === undefined) return pages;
    const entries = await read(at, countBytes);
    if (entries === undefined) return pages;
    const next = await read(at + countBytes + entries * entryBytes, placeBytes);
    if (next === undefined) return pages + 1;
    at = next;
  }
  return pages;
}

async function numberAt(
  file: ReadableFile,
  at: number,
  bytes: number,
  isLittle: boolean,
): Promise<number | undefined> {
  if (!Number.isSafeInteger(at)) return undefined;
  const read = await bytesAt(file, at, bytes);
  if (read.length < bytes) return undefined;
  if (bytes === 8) return Number(isLittle ? read.readBigUInt64LE() : read.readBigUInt64BE());
  return isLittle ? read.readUIntLE(0, bytes) : read.readUIntBE(0, bytes);
}

async function bytesAt(file: ReadableFile, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}
