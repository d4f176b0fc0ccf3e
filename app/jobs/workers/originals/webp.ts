import { orientationNote } from "./orientation";

/* WebP: a RIFF file of chunks. The first, VP8X, flags the others. */

const keptChunks = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"];
const hasExif = 0b0000_1000;
const hasXmp = 0b0000_0100;

/** Removes EXIF and XMP. Null if malformed. */
export function stripWebp(file: Buffer, orientation: number): Buffer | null {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") return null;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  const kept: Buffer[] = [];
  let isExtended = false;
  for (let at = 12; at + 8 <= end; ) {
    const size = file.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return null;
    const name = file.toString("latin1", at, at + 4);
    const chunk = Buffer.from(file.subarray(at, Math.min(next, end)));
    if (name === "VP8X") {
      isExtended = true;
      chunk.writeUInt8((chunk.readUInt8(8) & ~(hasExif | hasXmp)) | (orientation > 1 ? hasExif : 0), 8);
    }
    if (keptChunks.includes(name)) kept.push(chunk);
    at = next;
  }
  if (isExtended && orientation > 1) kept.push(riffChunk("EXIF", orientationNote(orientation)));
  return riff(kept);
}

function riff(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...chunks]);
  return riffChunk("RIFF", body);
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
