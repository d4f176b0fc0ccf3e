import { KeptBytes } from "./kept-bytes";
import { orientationNote } from "./orientation";

/* WebP: a RIFF file of chunks. The first, VP8X, flags the others. */

const keptChunks = ["VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"];
const hasExif = 0b0000_1000;
const hasXmp = 0b0000_0100;

const headerBytes = 12;

/** Removes EXIF and XMP. Null if malformed. */
export function stripWebp(file: Buffer, orientation: number): Buffer | null {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") return null;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  const note = orientation > 1 ? riffChunk("EXIF", orientationNote(orientation)) : Buffer.alloc(0);
  const kept = new KeptBytes(file.length + note.length);
  kept.add(file.subarray(0, headerBytes));
  let isExtended = false;
  for (let at = headerBytes; at + 8 <= end; ) {
    const size = file.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return null;
    const name = file.toString("latin1", at, at + 4);
    const chunk = file.subarray(at, Math.min(next, end));
    if (name === "VP8X") {
      if (size === 0) return null;
      isExtended = true;
      kept.add(withFlags(chunk, orientation > 1 ? hasExif : 0));
    } else if (keptChunks.includes(name)) kept.add(chunk);
    at = next;
  }
  if (isExtended) kept.add(note);
  const stripped = kept.bytes();
  if (stripped.length === headerBytes) return null;
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

function withFlags(header: Buffer, exif: number): Buffer {
  const changed = Buffer.from(header);
  changed.writeUInt8((changed.readUInt8(8) & ~(hasExif | hasXmp)) | exif, 8);
  return changed;
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
