import { readFile } from "node:fs/promises";
import QRCode from "qrcode";
import sharp from "sharp";
import type { Log } from "../../base/deps";
import { passageCodesOf, passagePhotosOf } from "../media/passage-media";
import type { Book } from "../model";
import type { FoundPicture, PhotoFile } from "./photos";
import { findSmallPicture, smallPictures } from "./small-pictures.server";

type Warner = Pick<Log, "warn">;

/** Finds rotated photos, at most `maxWidth` pixels wide, and QR codes by item key. Skips what is missing. */
export async function findPictures(
  log: Warner,
  book: Book,
  paths: Record<number, string>,
  maxWidth = Number.POSITIVE_INFINITY,
): Promise<Map<string, FoundPicture>> {
  const items = book.chapters.flatMap(({ stories }) =>
    stories.flatMap((story) => [...story.media, ...passagePhotosOf(story), ...passageCodesOf(story)]),
  );
  const all = book.look.coverImage ? [book.look.coverImage, ...items] : items;
  const unique = new Map(all.map((item) => [item.key, item]));
  const found = await mapPresent(log, unique, async (item) => {
    if (item.kind === "code") return drawQrCode(item.address);
    const path = paths[item.id];
    const rotation = book.look.controls[item.key]?.rotation ?? 0;
    return path === undefined ? undefined : findPhoto(path, rotation, maxWidth);
  });
  const small = await mapPresent(log, smallPictures(book), async ({ drawn: { photo, picture }, isRound }) => {
    const path = paths[photo.id];
    return path === undefined ? undefined : findSmallPicture(path, picture, isRound);
  });
  return new Map([...found, ...small]);
}

/** Asks for all at once: the threads of the process take them by turns. Skips what is damaged. */
export function readPictures(
  log: Warner,
  found: ReadonlyMap<string, FoundPicture>,
): Promise<Map<string, PhotoFile>> {
  return mapPresent(log, found, ({ read }) => read());
}

async function mapPresent<From, To>(
  log: Warner,
  values: ReadonlyMap<string, From>,
  toOther: (value: From) => Promise<To | undefined>,
): Promise<Map<string, To>> {
  const pairs = await Promise.all(
    [...values].map(async ([key, value]) => {
      const other = await toOther(value).catch((error: unknown) =>
        log.warn({ item: key, error }, "picture left out of a document"),
      );
      return other ? [[key, other] as const] : [];
    }),
  );
  return new Map(pairs.flat());
}

async function findPhoto(path: string, rotation: number, maxWidth: number): Promise<FoundPicture> {
  const { format, width, height } = await sharp(path).metadata();
  const upright = rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  if (rotation !== 0 || width > maxWidth) {
    const scale = Math.min(1, maxWidth / upright.width);
    const size = { width: Math.round(upright.width * scale), height: Math.round(upright.height * scale) };
    return { type: "jpg", ...size, read: () => writePhoto(path, rotation, maxWidth) };
  }
  if (format !== "jpeg" && format !== "png") throw new Error(`${path} is neither JPEG nor PNG`);
  const size = { type: format === "jpeg" ? "jpg" : "png", width, height } as const;
  return { ...size, read: async () => ({ ...size, data: await readPhoto(path) }) };
}

async function drawQrCode(address: string): Promise<FoundPicture> {
  const data = await QRCode.toBuffer(address, { errorCorrectionLevel: "M", margin: 4, scale: 10 });
  const { width, height } = await sharp(data).metadata();
  const size = { type: "png", width, height } as const;
  return { ...size, read: async () => ({ ...size, data }) };
}

/** The best Huffman codes would save 3 percent of a file in twice the time. */
async function writePhoto(path: string, rotation: number, maxWidth: number): Promise<PhotoFile> {
  const photo = sharp(path, { failOn: "truncated" });
  const rotated = rotation === 0 ? photo : photo.rotate(rotation);
  const isLimited = Number.isFinite(maxWidth);
  const sized = isLimited ? rotated.resize({ width: maxWidth, withoutEnlargement: true }) : rotated;
  const { data, info } = await sized
    .jpeg({ quality: 88, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { data, type: "jpg", width: info.width, height: info.height };
}

/** A damaged image makes Word reject the whole document. One without its end is decoded: some have more behind it. */
async function readPhoto(path: string): Promise<Buffer> {
  const data = await readFile(path);
  const hasEnd = ends.some((end) => data.subarray(-end.length).equals(end));
  if (!hasEnd) await sharp(data, { failOn: "truncated" }).resize(16).raw().toBuffer();
  return data;
}

const ends = [Buffer.from([0xff, 0xd9]), Buffer.from("IEND\xaeB`\x82", "latin1")];
