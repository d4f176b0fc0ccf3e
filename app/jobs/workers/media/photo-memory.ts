import type { Metadata } from "sharp";

/* The figures were measured with pictures of 50 megapixels: docs/decisions/0064. */

const megabyte = 1024 * 1024;
const baseMegabytes = 135;
/** The file as it came, as it is stored and as it is shown, which is larger. */
const formsOfFile = 6;

/** Megabytes that preparing a photo takes at most. `isDecodedHere`: a HEIC photo that no program reads. */
export function photoMegabytes(fileBytes: number, head: Metadata, isDecodedHere = false): number {
  const bytesPerPixel = isDecodedHere ? 16 : bytesDecoded(head) + bytesTurned(head);
  const held = head.width * head.height * bytesPerPixel + fileBytes * formsOfFile;
  return Math.ceil(baseMegabytes + held / megabyte);
}

/** Bytes a pixel that a decoder holds of the whole picture; none where it reads row by row. */
function bytesDecoded(head: Metadata): number {
  const { format, isProgressive, channels, chromaSubsampling, compression } = head;
  if (format === "webp") return 8;
  if (format === "gif") return 5;
  if (format === "heif") return compression === "hevc" ? 6 : 17.5;
  // Some programs write it in one piece.
  if (format === "tiff") return channels * bytesOfSample(head);
  if (!isProgressive) return 0;
  if (format === "png") return channels * bytesOfSample(head);
  return 2 * (chromaSubsampling === "4:2:0" ? channels / 2 : channels);
}

/** A picture that is turned or mirrored is held whole. */
function bytesTurned(head: Metadata): number {
  return (head.orientation ?? 1) === 1 ? 0 : head.channels * bytesOfSample(head);
}

function bytesOfSample({ depth }: Metadata): number {
  return depth === "uchar" ? 1 : depth === "ushort" ? 2 : 4;
}
