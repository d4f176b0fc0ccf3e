/* EXIF: a TIFF structure of entries with a tag. The time of the picture is in a list of its own. */

const exifList = 0x8769;
const originalTime = 0x9003;
const entryBytes = 12;
/** Cameras write a few dozen. */
const maxEntries = 500;
/** The first photographs; a camera without a clock writes less or nothing. */
const firstYear = 1826;

/** The month as "2008-06", from the metadata of a photo; "" if there is none or it is after `now`. Day, hour and place are not read. */
export function takenMonth(exif: Buffer | undefined, now: Date): string {
  if (!exif) return "";
  const tiff = exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return "";
  const isLittle = order === "II";
  const list = find(tiff, read32(tiff, 4, isLittle), exifList, isLittle);
  const entry = list && find(tiff, read32(tiff, list + 8, isLittle), originalTime, isLittle);
  if (!entry) return "";
  const at = read32(tiff, entry + 8, isLittle);
  const [, year, month] = /^(\d{4}):(\d{2}):\d{2} /.exec(tiff.toString("latin1", at, at + 19)) ?? [];
  if (!year || !month) return "";
  const isPossible = Number(year) >= firstYear && Number(month) >= 1 && Number(month) <= 12;
  const found = `${year}-${month}`;
  return isPossible && found <= now.toISOString().slice(0, 7) ? found : "";
}

function find(tiff: Buffer, start: number, tag: number, isLittle: boolean): number | undefined {
  if (start + 2 > tiff.length) return undefined;
  const count = Math.min(read16(tiff, start, isLittle), maxEntries);
  for (let n = 0; n < count; n += 1) {
    const at = start + 2 + n * entryBytes;
    if (at + entryBytes > tiff.length) return undefined;
    if (read16(tiff, at, isLittle) === tag) return at;
  }
  return undefined;
}

function read16(tiff: Buffer, at: number, isLittle: boolean): number {
  return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
}

function read32(tiff: Buffer, at: number, isLittle: boolean): number {
  return isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
}
