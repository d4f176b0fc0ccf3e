import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import { extensionOf } from "~/domain/media/accepted-types";
import { photoFile, resizedWidths } from "~/domain/media/media";
import { decodeHeic } from "./media/heic";
import { lightenPhoto } from "./media/lighten-photo";
import { stripOriginal } from "./media/originals/strip";
import { takenMonth } from "./media/taken-month";
import { countTiffPages } from "./media/tiff";
import { serveOnce, WorkerRejection } from "./worker";

export interface PhotoInput {
  source: string;
  name: string;
  outputs: string;
}

export interface PhotoOutput {
  width: number;
  height: number;
  originalType: string | null;
  /** As in the columns of `media`. */
  takenMonth: string;
  lightening: number;
}

/** In units of 1024 x 1024: sensors sold as 50 megapixels give 8192 x 6144. */
const maxPixels = 50 * 1024 * 1024;
const formats = ["jpeg", "png", "webp", "gif", "heif", "tiff"];
// Rejects truncated and damaged pictures, but not the quirks of phones.
const reading = { limitInputPixels: maxPixels, failOn: "error" } as const;

/** Its first page is taken, but all are read. */
const tiffPagesMax = 1_000;

/** Two photos may be prepared at a time: together they take at most half of the processors. */
sharp.concurrency(Math.ceil(availableParallelism() / 4));

serveOnce(preparePhoto);

/** sharp drops all metadata by default. Buffered, so that errors concern the picture, not the disk. */
async function preparePhoto({ source, name, outputs }: PhotoInput): Promise<PhotoOutput> {
  const file = await readFile(source);
  if (countTiffPages(file, tiffPagesMax + 1) > tiffPagesMax) {
    throw new WorkerRejection(
      `${name} has more than ${tiffPagesMax} pages, which is more than we can take. Please save the picture alone.`,
    );
  }
  const head = await requirePicture(source, name);
  const upright = (await uprightPicture(source, file, head, name))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
  const { data, info } = await encode(upright.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }), name);
  await writeFile(path.join(outputs, photoFile(info.width)), data);
  for (const width of resizedWidths(info.width)) {
    const smaller = await sharp(data).resize({ width }).jpeg({ quality: 82, progressive: true }).toBuffer();
    await writeFile(path.join(outputs, photoFile(info.width, width)), smaller);
  }
  const original = stripOriginal(file, head.format, head.orientation ?? 1);
  if (original) {
    await writeFile(path.join(outputs, `original.${extensionOf(original.mimeType)}`), original.data);
  }
  const { width, height } = info;
  const lightening = await lightenPhoto(data, width, outputs);
  const originalType = original?.mimeType ?? null;
  return { width, height, originalType, takenMonth: takenMonth(head.exif, new Date()), lightening };
}

/** Reads only the header, so that oversized pictures are never decoded. */
async function requirePicture(source: string, name: string): Promise<Metadata> {
  const head = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged(name);
    });
  if (!formats.includes(head.format)) throw damaged(name);
  if (head.width * head.height > maxPixels) {
    throw new WorkerRejection(
      `${name} has more than 50 megapixels, which is more than we can take. Please make it smaller first.`,
    );
  }
  return head;
}

/** The rotation of a HEIC picture is not in its EXIF, and the decoder applies it. */
async function uprightPicture(source: string, file: Buffer, head: Metadata, name: string): Promise<Sharp> {
  if (head.compression !== "hevc") return sharp(file, reading).autoOrient();
  const decoded = await decodeHeic(source, head).catch(() => {
    throw damaged(name);
  });
  return sharp(decoded, reading);
}

function encode(picture: Sharp, name: string) {
  return picture.toBuffer({ resolveWithObject: true }).catch(() => {
    throw damaged(name);
  });
}

function damaged(name: string): WorkerRejection {
  return new WorkerRejection(
    `${name} is damaged or did not arrive whole. Please try it again, or choose another picture.`,
  );
}
