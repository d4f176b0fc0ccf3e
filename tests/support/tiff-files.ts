import sharp from "sharp";
import { makeMedia } from "./ffmpeg";
import { fixture } from "./media";

const scene = () => sharp(fixture("photos/Landscape_1.jpg")).resize(600);

/** Files as scanners and photo programs write them: more than 64 KB, and what the file is stands at its end. */
export const scans: [string, () => Promise<Buffer>][] = [
  ["uncompressed", () => scene().tiff({ compression: "none" }).toBuffer()],
  ["of ZIP", () => scene().tiff({ compression: "deflate" }).toBuffer()],
  ["of LZW", () => scene().tiff({ compression: "lzw" }).toBuffer()],
  ["of JPEG", () => scene().tiff({ compression: "jpeg", quality: 98 }).toBuffer()],
  ["of RLE", () => scene().tiff({ compression: "packbits" }).toBuffer()],
  ["in tiles", () => scene().tiff({ compression: "deflate", tile: true }).toBuffer()],
  ["in sizes", () => scene().tiff({ compression: "lzw", tile: true, pyramid: true }).toBuffer()],
  [
    "of a video program",
    async () => makeMedia("tif", "-f", "lavfi", "-i", "testsrc2=size=640x480", "-frames:v", "1"),
  ],
  ["of the large kind", () => scene().tiff({ compression: "none", bigtiff: true }).toBuffer()],
];

/** Finds where a TIFF says what it is. */
export function directoryAt(file: Buffer): number {
  const isLarge = file.readUInt16LE(2) === 43;
  return isLarge ? Number(file.readBigUInt64LE(8)) : file.readUInt32LE(4);
}
