import { open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import { extensionOf } from "~/domain/media/accepted-types";
import { photoFile, resizedWidths } from "~/domain/media/media";
import { message } from "~/messages/message";
import { encodeSmallest, encodeWithin } from "./media/encode-full";
import { decodeHeic } from "./media/heic";
import { lightenPhoto } from "./media/lighten-photo";
import { stripOriginal } from "./media/originals/strip";
import { photoMegabytes } from "./media/photo-memory";
import { takenMonth } from "./media/taken-month";
import { countTiffPages } from "./media/tiff";
import { isKilled } from "./program";
import { type ReserveMemory, serveOnce, WorkerRejection } from "./worker";

export interface PhotoInput {
  source: string;
  name: string;
  outputs: string;
}

export interface PhotoOutput {
  width: number;
  height: number;
  originalType: string | null;
  /** Named as in the columns of `media`. */
  takenMonth: string;
  lightening: number;
}

/** Counted in units of 1024 x 1024: sensors sold as 50 megapixels give 8192 x 6144. */
const maxPixels = 50 * 1024 * 1024;
const formats = ["jpeg", "png", "webp", "gif", "heif", "tiff"];
// Rejects truncated and damaged pictures, but not the quirks of phones.
// From the beginning to the end, so that not all of a picture is in memory where its format allows it.
const reading = { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true } as const;

/** Its first page is taken, but all are read. */
const tiffPagesMax = 1_000;

/** What is decoded is used once. One thread needs a quarter of the rows that four do. */
sharp.cache(false);
sharp.concurrency(1);

serveOnce(preparePhoto);

/** sharp drops all metadata by default. Buffered, so that errors concern the picture, not the disk. */
async function preparePhoto(
  { source, name, outputs }: PhotoInput,
  _report: unknown,
  _log: unknown,
  reserve: ReserveMemory,
): Promise<PhotoOutput> {
  await emptyFolder(outputs);
  await requireFewPages(source, name);
  const head = await requirePicture(source, name);
  const { size } = await stat(source);
  await reserve(photoMegabytes(size, head));
  const upright = await uprightPicture(source, head, name, () => reserve(photoMegabytes(size, head, true)));
  const encoded = await encodeWithin(upright, size).catch(() => {
    throw damaged(name);
  });
  const { data, info } =
    head.format === "jpeg" && encoded.data.length > size ? await jpegWithin(encoded, source, head) : encoded;
  await writeFile(path.join(outputs, photoFile(info.width)), data);
  for (const width of resizedWidths(info.width)) {
    const smaller = await sharp(data).resize({ width }).jpeg({ quality: 82, progressive: true }).toBuffer();
    await writeFile(path.join(outputs, photoFile(info.width, width)), smaller);
  }
  const { width, height } = info;
  const lightening = await lightenPhoto(data, width, outputs);
  const originalType = await keepOriginal(source, head, outputs);
  return { width, height, originalType, takenMonth: takenMonth(head.exif, new Date()), lightening };
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
}

async function requireFewPages(source: string, name: string): Promise<void> {
  const file = await open(source, "r");
  const pages = await countTiffPages(file, tiffPagesMax + 1).finally(() => file.close());
  if (pages <= tiffPagesMax) return;
  throw new WorkerRejection(
    message(
      "{name} has more than {max} pages, which is more than we can take. Please save the picture alone.",
      {
        name,
        max: String(tiffPagesMax),
      },
    ),
  );
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
      message(
        "{name} has more than 50 megapixels, which is more than we can take. Please make it smaller first.",
        {
          name,
        },
      ),
    );
  }
  return head;
}

/** The rotation of a HEIC picture is not in its EXIF, and the decoder applies it. */
async function uprightPicture(
  source: string,
  head: Metadata,
  name: string,
  reserveMore: () => Promise<void>,
): Promise<Sharp> {
  if (head.compression !== "hevc") return sharp(source, reading).autoOrient();
  const decoded = await decodeHeic(source, head, reserveMore).catch((error) => {
    throw isKilled(error) ? error : damaged(name);
  });
  return sharp(decoded, reading);
}

/** A JPEG of few bytes as it came, where it is upright and in the colors of the web already; else encoded in no more. */
async function jpegWithin(encoded: Awaited<ReturnType<typeof encodeWithin>>, source: string, head: Metadata) {
  const { orientation = 1, space, channels, icc } = head;
  const isPlain = orientation === 1 && space === "srgb" && channels === 3 && !icc;
  const file = await readFile(source);
  const data = isPlain ? stripOriginal(file, "jpeg", orientation)?.data : undefined;
  return data ? { ...encoded, data } : encodeSmallest(encoded, file.length);
}

async function keepOriginal(source: string, head: Metadata, outputs: string): Promise<string | null> {
  const original = stripOriginal(await readFile(source), head.format, head.orientation ?? 1);
  if (!original) return null;
  await writeFile(path.join(outputs, `original.${extensionOf(original.mimeType)}`), original.data);
  return original.mimeType;
}

function damaged(name: string): WorkerRejection {
  return new WorkerRejection(
    message("{name} is damaged or did not arrive whole. Please try it again, or choose another picture.", {
      name,
    }),
  );
}
