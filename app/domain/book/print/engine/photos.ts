import { createHash } from "node:crypto";
import { access, rename, utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { PrintJob } from "~/domain/book/print/job";
import type { PhotoRequest } from "~/domain/book/print/placements";
import type { Log } from "~/domain/deps";
import { randomName } from "~/domain/disk.server";

/** Counts up when photos are prepared in another way. */
const version = 3;
const atOnce = 2;
const quality = 90;

/** Decoded pictures are large, and each is needed once. */
sharp.cache(false);
sharp.concurrency(1);

/** A JPEG for its place. */
export interface PreparedPhoto {
  file: string;
  /** Pixels. */
  width: number;
  height: number;
}

export interface PreparedPhotos {
  /** By the keys of their requests. */
  photos: Map<string, PreparedPhoto>;
  /** Ids. */
  broken: number[];
}

/**
 * Prepares each photo for its place: cut, turned, brought to the printer's resolution, in sRGB; from the cache where it
 * was prepared before. One that cannot be read is left out and named.
 */
export async function preparePhotos(
  log: Pick<Log, "warn">,
  requests: PhotoRequest[],
  { photos, cache }: PrintJob,
  report: (done: number) => void,
): Promise<PreparedPhotos> {
  const prepared = new Map<string, PreparedPhoto>();
  const broken = new Set<number>();
  const waiting = [...requests];
  let done = 0;
  const warn = ({ photoId }: PhotoRequest, error: unknown) =>
    log.warn({ photoId, error }, "photo left out of a print file");
  const work = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const photo = photos[request.photoId];
      const file =
        photo && (await prepare(request, photo, cache).catch((error) => void warn(request, error)));
      if (file) prepared.set(request.key, { file, width: request.width, height: request.height });
      else broken.add(request.photoId);
      done += 1;
      report(done / requests.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { photos: prepared, broken: [...broken] };
}

async function prepare(
  request: PhotoRequest,
  photo: { path: string; sha256: string },
  cache: string,
): Promise<string> {
  const hash = createHash("sha256")
    .update(`${version}:${quality}:${photo.sha256}:${request.key}`)
    .digest("hex");
  const file = path.join(cache, `${request.photoId}-${hash.slice(0, 32)}.jpg`);
  if (await isThere(file)) {
    const now = new Date();
    await utimes(file, now, now);
    return file;
  }
  // A download may prepare it at the same moment: each has a file of its own until it is whole.
  const part = `${file}.${randomName()}.part`;
  await cutOut(request, photo.path, part);
  await rename(part, file);
  return file;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function cutOut({ cut, turn, width, height }: PhotoRequest, from: string, to: string): Promise<void> {
  await sharp(from, { failOn: "error" })
    .rotate(turn)
    .extract({ left: cut.x, top: cut.y, width: cut.w, height: cut.h })
    .resize({ width, height, fit: "fill", kernel: "lanczos3" })
    .toColourspace("srgb")
    .jpeg({ quality, chromaSubsampling: "4:4:4" })
    .toFile(to);
}
