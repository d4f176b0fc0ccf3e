import { createHash } from "node:crypto";
import { access, rename, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import type { PrintJob } from "~/domain/book/print/job";
import type { PhotoRequest } from "~/domain/book/print/photo-requests";
import type { PreparedFiles } from "~/domain/book/print/print-data";

/** Counts up when photos are prepared in another way. */
const version = 2;
const atOnce = 2;
const quality = 90;

/** Decoded pictures are large, and each is needed once. */
sharp.cache(false);
sharp.concurrency(1);

export interface PreparedPhotos {
  /** Paths by the keys of the requests. */
  files: PreparedFiles;
  broken: number[];
}

/**
 * Prepares each photo for its place: cut, turned, brought to the printer's resolution, in sRGB; from the cache where it
 * was prepared before. One that cannot be read is left out and named.
 */
export async function preparePhotos(
  requests: PhotoRequest[],
  { photos, cache }: PrintJob,
  report: (done: number) => void,
): Promise<PreparedPhotos> {
  const files: PreparedFiles = {};
  const broken = new Set<number>();
  const waiting = [...requests];
  let done = 0;
  const work = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const photo = photos[request.photoId];
      const file = photo && (await prepare(request, photo, cache).catch(noted));
      if (file) files[request.key] = file;
      else broken.add(request.photoId);
      done += 1;
      report(done / requests.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { files, broken: [...broken] };
}

function noted(error: unknown): undefined {
  console.error(`A photo is left out of a print file: ${error}`);
}

async function prepare(
  request: PhotoRequest,
  photo: { path: string; sha256: string },
  cache: string,
): Promise<string> {
  const hash = createHash("sha256")
    .update(`${version}:${quality}:${photo.sha256}:${request.key}`)
    .digest("hex");
  const file = path.join(cache, `${request.photoId}-${hash.slice(0, 32)}.pdf`);
  if (await isThere(file)) {
    const now = new Date();
    await utimes(file, now, now);
    return file;
  }
  await writeFile(`${file}.part`, await toPdf(request, await cutOut(request, photo.path)));
  await rename(`${file}.part`, file);
  return file;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function cutOut({ cut, turn, width, height }: PhotoRequest, file: string): Promise<Buffer> {
  return sharp(file, { failOn: "error" })
    .rotate(turn)
    .extract({ left: cut.x, top: cut.y, width: cut.w, height: cut.h })
    .resize({ width, height, fit: "fill", kernel: "lanczos3" })
    .toColourspace("srgb")
    .jpeg({ quality, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** A page that is nothing but the picture: so wrapped, the type setter takes it over without decoding it. */
async function toPdf({ width, height }: PhotoRequest, jpeg: Buffer): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width, height });
  return document.save({ useObjectStreams: false });
}
