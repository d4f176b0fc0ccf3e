import { createHash } from "node:crypto";
import { rename, utimes } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Log } from "~/domain/base/deps";
import { hasContent, randomName, sync } from "~/domain/base/disk.server";
import type { PrintJob } from "~/domain/book/print/job";
import type { PhotoRequest } from "~/domain/book/print/placements";
import type { PrintOutput } from "./print-output";

/** Increment when the preparation changes. */
const version = 4;
const quality = 90;
/** Pixels. Larger ones take so much memory that they are prepared one by one. */
const large = 6_000_000;

sharp.cache(false);
sharp.concurrency(1);

export interface PreparedPhoto {
  file: string;
  width: number;
  height: number;
  isCmyk: boolean;
}

export interface PreparedPhotos {
  photos: Map<string, PreparedPhoto>;
  broken: number[];
}

interface Size {
  width: number;
  height: number;
}

/** Rotated, cropped, resampled, sRGB, cached. Unreadable photos are skipped and reported. */
export async function preparePhotos(
  log: Pick<Log, "warn">,
  requests: PhotoRequest[],
  { photos, cache }: PrintJob,
  { colors, file: profile }: Pick<PrintOutput, "colors" | "file">,
  report: (done: number) => void,
): Promise<PreparedPhotos> {
  const prepared = new Map<string, PreparedPhoto>();
  const broken = new Set<number>();
  const cmyk = colors === "cmyk" ? profile : null;
  let done = 0;
  const warn = ({ photoId }: PhotoRequest, error: unknown) =>
    log.warn({ photoId, error }, "photo left out of a print file");
  const work = async (queue: PhotoRequest[]) => {
    for (let request = queue.shift(); request; request = queue.shift()) {
      const photo = photos[request.photoId];
      const file =
        photo && (await prepare(request, photo, cache, cmyk).catch((error) => void warn(request, error)));
      if (file) {
        const { key, width, height } = request;
        prepared.set(key, { file, width, height, isCmyk: cmyk !== null });
      } else broken.add(request.photoId);
      done += 1;
      report(done / requests.length);
    }
  };
  const isLarge = ({ width, height }: PhotoRequest) => width * height > large;
  await work(requests.filter(isLarge));
  const others = requests.filter((request) => !isLarge(request));
  await Promise.all([work(others), work(others)]);
  return { photos: prepared, broken: [...broken] };
}

async function prepare(
  request: PhotoRequest,
  photo: { path: string; sha256: string },
  cache: string,
  cmyk: string | null,
): Promise<string> {
  const hash = createHash("sha256")
    .update(`${version}:${quality}:${photo.sha256}:${request.key}${cmyk === null ? "" : `:${cmyk}`}`)
    .digest("hex");
  const file = path.join(cache, `${request.photoId}-${hash.slice(0, 32)}.jpg`);
  if (await hasContent(file)) {
    const now = new Date();
    await utimes(file, now, now);
    return file;
  }
  // Another export may prepare this photo at the same time.
  const part = `${file}.${randomName()}.part`;
  await cropPhoto(request, photo.path, part, cmyk);
  await sync(part);
  await rename(part, file);
  return file;
}

async function cropPhoto(
  request: PhotoRequest,
  from: string,
  to: string,
  cmyk: string | null,
): Promise<void> {
  const sized = await resize(request, from);
  const colored =
    cmyk === null
      ? sized.toColourspace("srgb")
      : sized.toColourspace("cmyk").withIccProfile(cmyk, { attach: false });
  await colored.jpeg({ quality, chromaSubsampling: "4:4:4" }).toFile(to);
}

/** Resized before it is rotated and cropped where it gets much smaller: then most of its pixels are never decoded. */
async function resize(request: PhotoRequest, from: string): Promise<Sharp> {
  const { crop, isWhole, rotation, width, height } = request;
  const photo = sharp(from, { failOn: "error" });
  if (isWhole) return photo.resize({ ...turned({ width, height }, rotation), ...filled }).rotate(rotation);
  const [across, down] = [width / crop.w, height / crop.h];
  if (across > 0.5) {
    const { x: left, y: top, w, h } = crop;
    return photo
      .rotate(rotation)
      .extract({ left, top, width: w, height: h })
      .resize({ width, height, ...filled });
  }
  const file = turned(await photo.metadata(), rotation);
  const whole = {
    width: Math.max(width, Math.round(file.width * across)),
    height: Math.max(height, Math.round(file.height * down)),
  };
  const left = Math.min(Math.round(crop.x * across), whole.width - width);
  const top = Math.min(Math.round(crop.y * down), whole.height - height);
  return photo
    .resize({ ...turned(whole, rotation), ...filled })
    .rotate(rotation)
    .extract({ left, top, width, height });
}

const filled = { fit: "fill", kernel: "lanczos3" } as const;

/** A size in the coordinates of the photo, from that of the turned photo, and the other way around. */
function turned({ width, height }: Size, rotation: PhotoRequest["rotation"]): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}
