import { readFile } from "node:fs/promises";
import QRCode from "qrcode";
import sharp from "sharp";
import type { Log } from "../../deps";
import type { Book, BookItem } from "../model";
import type { PhotoFile } from "./photos";

/**
 * The pictures of a book by the keys of its items: photos from their files (`paths`, by photo id), turned as they are in
 * the book, at most `widest` pixels wide, and codes as they are drawn. A photo that is missing or damaged is left out.
 */
export async function readPictures(
  log: Pick<Log, "warn">,
  book: Book,
  paths: Record<number, string>,
  widest?: number,
): Promise<Map<string, PhotoFile>> {
  const pictures = new Map<string, PhotoFile>();
  const waiting = book.chapters.flatMap(({ stories }) => stories.flatMap(({ media }) => media));
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      const rotation = book.look.controls[item.key]?.rotation ?? 0;
      const picture = await readPicture(item, paths, rotation, widest).catch((error) =>
        log.warn({ item: item.key, error }, "picture left out of a document"),
      );
      if (picture) pictures.set(item.key, picture);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return pictures;
}

const atOnce = 2;

async function readPicture(
  item: BookItem,
  paths: Record<number, string>,
  rotation: number,
  widest: number | undefined,
): Promise<PhotoFile | undefined> {
  if (item.kind === "code") return drawQrCode(item.address);
  const path = paths[item.id];
  if (path === undefined) return undefined;
  return rotation === 0 ? readPhoto(path, widest) : readTurned(path, rotation, widest);
}

async function readTurned(path: string, rotation: number, width: number | undefined): Promise<PhotoFile> {
  const { data, info } = await sharp(path, { failOn: "truncated" })
    .rotate(rotation)
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { data, type: "jpg", width: info.width, height: info.height };
}

/** Level M with its empty edge, many pixels to a module. */
async function drawQrCode(address: string): Promise<PhotoFile> {
  const data = await QRCode.toBuffer(address, { errorCorrectionLevel: "M", margin: 4, scale: 10 });
  const { width, height } = await sharp(data).metadata();
  return { data, type: "png", width, height };
}

/** Decoded once, small: Word says of a whole document that it is damaged when one picture in it is. */
async function readPhoto(path: string, widest = Number.POSITIVE_INFINITY): Promise<PhotoFile> {
  const data = await readFile(path);
  const { format, width, height } = await sharp(data).metadata();
  if (width > widest) {
    const small = await sharp(data)
      .resize(widest)
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true });
    return { data: small.data, type: "jpg", width: small.info.width, height: small.info.height };
  }
  if (format !== "jpeg" && format !== "png") throw new Error(`${path} is neither JPEG nor PNG`);
  await sharp(data, { failOn: "truncated" }).resize(16).toBuffer();
  return { data, type: format === "jpeg" ? "jpg" : "png", width, height };
}
