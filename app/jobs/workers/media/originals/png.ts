import { crc32, deflateSync } from "node:zlib";
import { KeptBytes } from "./kept-bytes";
import { orientationNote } from "./orientation";

/* PNG: chunks with a length, a name of four letters and a checksum. */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Needed for display; other chunks may have personal data. */
const keptChunks = [
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS"],
  ...["cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "pHYs"],
];

/** Removes EXIF, text, times and later frames of an animation. Null if malformed. */
export function stripPng(file: Buffer, orientation: number): Buffer | null {
  if (!file.subarray(0, 8).equals(signature)) return null;
  const note = orientation > 1 ? pngChunk("eXIf", orientationNote(orientation)) : Buffer.alloc(0);
  const kept = new KeptBytes(file.length + note.length);
  kept.add(signature);
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    if (end > file.length) return null;
    if (keptChunks.includes(name)) kept.add(file.subarray(at, end));
    if (name === "IHDR" && at === signature.length) kept.add(note);
    if (name === "IEND") return kept.bytes();
    at = end;
  }
  return null;
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const afterHeader = 8 + 25;

export function pngWithProfile(png: Buffer, profile: Buffer): Buffer {
  const chunk = pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile)]));
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}
