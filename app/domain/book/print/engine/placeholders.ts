/* The typesetter would hold all photos in memory, so it gets JPEG files of one pixel, told apart by their comment and replaced by write-pdf. */

const pixel = Buffer.from(
  "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9j" +
    "QjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAEDAREAAhEBAxEB/8QAFAABAAAAAAAA" +
    "AAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMR" +
    "AD8AA//Z",
  "base64",
);
const startOfImage = 2;
const comment = 0xfffe;
/** Bytes of a segment's head: its marker and its length. */
const headBytes = 4;

/** `number`: index of the photo. */
export function placeholderJpeg(number: number): Buffer {
  const words = Buffer.from(`photo ${number}`);
  const head = Buffer.alloc(headBytes);
  head.writeUInt16BE(comment);
  head.writeUInt16BE(words.length + 2, 2);
  return Buffer.concat([pixel.subarray(0, startOfImage), head, words, pixel.subarray(startOfImage)]);
}

/** Index of the photo; undefined for other images. */
export function readPlaceholder(contents: Uint8Array): number | undefined {
  if (contents.length > pixel.length + 40) return undefined;
  const start = startOfImage + headBytes;
  const number = /^photo (\d+)/.exec(Buffer.from(contents).toString("latin1", start, start + 20))?.[1];
  return number === undefined ? undefined : Number(number);
}
