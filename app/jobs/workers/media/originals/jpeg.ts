import { KeptBytes } from "./kept-bytes";
import { orientationNote } from "./orientation";

/* JPEG: segments with a marker and a length, then scans, then an end marker. */

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const app1 = 0xe1;
/** Needed for display: JFIF, color profile, and color transform. */
const keptApps: [marker: number, start: string][] = [
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
];

/** Removes metadata, and data after the end: phones add pictures with metadata there. Null if malformed. */
export function stripJpeg(file: Buffer, orientation: number): Buffer | null {
  if (file[0] !== 0xff || file[1] !== startOfImage) return null;
  const note = orientation > 1 ? orientationSegment(orientation) : Buffer.alloc(0);
  const kept = new KeptBytes(file.length + note.length);
  kept.add(file.subarray(0, 2));
  kept.add(note);
  for (let at = 2; at < file.length; ) {
    const marker = markerAt(file, at);
    if (marker === undefined) return null;
    if (marker === endOfImage) {
      kept.add(file.subarray(at, at + 2));
      return kept.bytes();
    }
    if (file[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > file.length) return null;
    const segmentEnd = at + 2 + file.readUInt16BE(at + 2);
    const end = marker === startOfScan ? endOfScan(file, segmentEnd) : segmentEnd;
    if (end > file.length) return null;
    if (isKept(file, marker, at)) kept.add(file.subarray(at, end));
    at = end;
  }
  return null;
}

/** Any number of fill bytes may precede a marker. */
function markerAt(file: Buffer, at: number): number | undefined {
  return file[at] === 0xff ? file[at + 1] : undefined;
}

function isKept(file: Buffer, marker: number, at: number): boolean {
  const isApp = marker >= 0xe0 && marker <= 0xef;
  if (!isApp) return marker !== comment;
  return keptApps.some(
    ([kept, start]) => kept === marker && file.toString("latin1", at + 4, at + 4 + start.length) === start,
  );
}

/** A scan ends at a marker that is neither stuffing (00) nor a restart (D0 to D7). */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) return file.length + 1;
    const isPicture = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isPicture) return at;
  }
  return file.length + 1;
}

function orientationSegment(orientation: number): Buffer {
  const note = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationNote(orientation)]);
  const head = Buffer.from([0xff, app1, 0, 0]);
  head.writeUInt16BE(note.length + 2, 2);
  return Buffer.concat([head, note]);
}
