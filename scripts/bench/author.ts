import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { type Db, openDatabase } from "~/db/open.server";
import { type Actor, asThemselves } from "~/domain/base/actor";
import { commandDeps } from "../command-deps";
import type { Product } from "../product";
import { type BookPicture, type LargeBook, type LargeBookAmount, writeLargeBook } from "./large-book";
import { pause } from "./measure";

/* Somebody with a large book of stories and photos in a running product. */

export interface Author {
  db: Db;
  actor: Actor;
  cookie: string;
  book: LargeBook;
  pictures: BookPicture[];
}

/** `made`: pictures of another author, because making them takes half a minute. */
export async function joinAuthor(
  product: Product,
  amount: LargeBookAmount,
  username = "author",
  made?: BookPicture[],
): Promise<Author> {
  const cookie = await product.join(username);
  const { db } = openDatabase(product.dataDir);
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const actor = asThemselves(id, username);
  const pictures = made ?? (await makePictures(product.dataDir));
  const book = await writeLargeBook(
    commandDeps(db),
    product.dataDir,
    actor,
    amount,
    await readWords(),
    (number) => pictures[number % pictures.length] as BookPicture,
  );
  return { db, actor, cookie, book, pictures };
}

async function readWords(): Promise<string[]> {
  const memoir = JSON.parse(await readFile("tests/fixtures/memoir/franklin.json", "utf8")) as {
    chapters: { paragraphs: string[] }[];
  };
  return memoir.chapters.flatMap(({ paragraphs }) => paragraphs.flatMap((text) => text.split(/\s+/)));
}

const longSide = 4200;

async function makePictures(dataDir: string): Promise<BookPicture[]> {
  const fixtures = "tests/fixtures/photos";
  const folder = path.join(dataDir, "bench");
  await mkdir(folder);
  const names = (await readdir(fixtures)).filter((name) => name.endsWith(".jpg"));
  return Promise.all(
    names.map(async (name) => {
      const [file, small] = [path.join(folder, name), path.join(folder, `small-${name}`)];
      const upright = await sharp(path.join(fixtures, name)).autoOrient().toBuffer();
      const { data, info } = await sharp(upright)
        .resize(longSide, longSide, { fit: "inside" })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const grained = sharp(data).composite([{ input: await grain(width, height), blend: "soft-light" }]);
      await grained.jpeg({ quality: 88 }).toFile(file);
      await sharp(upright).resize(1280).jpeg({ quality: 82 }).toFile(small);
      return { file, small, width, height };
    }),
  );
}

/** Noise makes a photo as large as a phone's: three megabytes and more. */
function grain(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 14 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export const looks = { seldom: 2000, often: 50 };

export async function fetchPrintFile(
  { address }: Product,
  { cookie }: Author,
  checkInterval: number,
): Promise<void> {
  for (;;) {
    const headers = { cookie, accept: "application/json" };
    const answer = await fetch(`${address}/book/biography.pdf`, { headers });
    const { state } = (await answer.json()) as { state: string };
    if (state === "done") return;
    if (state !== "making") throw new Error(`The print file is ${state}.`);
    await pause(checkInterval);
  }
}

/** Adds a word to the first story; the page count stays the same. */
export async function changeWords({ address }: Product, { cookie, book }: Author): Promise<void> {
  const story = `${address}/api/stories/${book.storyIds[0]}`;
  const { content } = (await (await fetch(story, { headers: { cookie } })).json()) as { content: string };
  const answer = await fetch(story, {
    method: "PUT",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ content: `${content} Again.` }),
  });
  if (answer.status !== 200) throw new Error(`The story was answered with ${answer.status}.`);
}

export async function forgetPhotos(dataDir: string): Promise<void> {
  const cache = path.join(dataDir, "books", "photos");
  for (const file of await readdir(cache)) await rm(path.join(cache, file));
}
