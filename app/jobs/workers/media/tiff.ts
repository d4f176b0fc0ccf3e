/* The decoder reads the directory of every page, which takes seconds for a file made of nothing else. */

const entryBytes = 12;

/** Counts the pages of a TIFF up to `max`, which also ends a circle. 0 for other files; stops where the file does. */
export function countTiffPages(file: Buffer, max: number): number {
  const order = file.toString("latin1", 0, 2);
  if (file.length < 8 || (order !== "II" && order !== "MM")) return 0;
  const short = (at: number) => (order === "II" ? file.readUInt16LE(at) : file.readUInt16BE(at));
  const long = (at: number) => (order === "II" ? file.readUInt32LE(at) : file.readUInt32BE(at));
  if (short(2) !== 42) return 0;
  let pages = 0;
  for (let at = long(4); at !== 0 && pages < max; pages += 1) {
    if (at + 2 > file.length) return pages;
    const next = at + 2 + short(at) * entryBytes;
    if (next + 4 > file.length) return pages + 1;
    at = long(next);
  }
  return pages;
}
