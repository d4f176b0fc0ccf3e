import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import JSZip from "jszip";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getBook } from "~/domain/book/book.server";
import { saveBookDesign } from "~/domain/book/design/designs.server";
import { exportDocx } from "~/domain/book/docx/export.server";
import { type BookPage, toPages } from "~/domain/book/pages/pages";
import type { PartName } from "~/domain/book/parts/part-names";
import { addImage } from "~/domain/media/images.server";
import { createStory, trashStory } from "~/domain/writing/stories/stories.server";
import { BookPageView } from "~/views/book/book-page";
import { type BookPicture, writeLargeBook } from "../scripts/bench/large-book";
import franklin from "./fixtures/memoir/franklin.json";
import { printBook } from "./support/books/print-book";
import { fixture, type MediaWorld, openMediaWorld, scenes } from "./support/media";
import { bodyTextOf, boxesOf, fontsOf, infoOf, picturesOf, setTextOf, textOf } from "./support/pdf";

/* The builder, Word export and print file of a book must have the same content. */

let world: MediaWorld;
let scratch: string;

beforeEach(async () => {
  world = await openMediaWorld();
  scratch = mkdtempSync(path.join(tmpdir(), "life-books-"));
});

afterEach(async () => {
  rmSync(scratch, { recursive: true });
  await world.close();
});

/** These parts show photos of the stories once more. */
const photosOnceMore: PartName[] = ["frontispiece", "chapter-pictures", "back-picture"];

/** The text and pictures of the builder's and the preview's pages. */
async function readScreen() {
  const book = await getBook(world.context.db, world.people.ada, "biography");
  const pages = toPages(book);
  const markup = pages.map((page: BookPage) =>
    renderToStaticMarkup(createElement(BookPageView, { book, number: page.pageNumber, page })),
  );
  const images = markup.flatMap((html) => html.match(/<image [^>]*>/g) ?? []);
  return {
    words: markup
      .flatMap((html) => html.match(/<div class="book-page__text">.*?<\/div>/gs) ?? [])
      .map(wordsOf)
      .join(" "),
    photos: images.map((image) => Number(/\/media\/(\d+)\//.exec(image)?.[1])),
    turns: images.map((image) =>
      Number(/transform="translate\([^)]*\) rotate\((\d+)\)"/.exec(image)?.[1] ?? 0),
    ),
  };
}

async function readDocx() {
  const docx = await exportDocx(world.context, world.people.ada, {
    storyType: "biography",
    authorName: "",
    bookTitle: "",
  });
  const zip = await JSZip.loadAsync(readFileSync(docx.path));
  await docx.dispose();
  const part = async (name: string) => (await zip.file(name)?.async("string")) ?? "";
  const xml = await part("word/document.xml");
  const targets = new Map(
    [...(await part("word/_rels/document.xml.rels")).matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      /Id="([^"]+)"/.exec(tag)?.[1],
      /Target="([^"]+)"/.exec(tag)?.[1],
    ]),
  );
  const files = [...xml.matchAll(/r:embed="([^"]+)"/g)].map(([, id]) => `word/${targets.get(id)}`);
  return {
    words: wordsOf(xml),
    pictures: await Promise.all(files.map((file) => zip.file(file)!.async("nodebuffer"))),
  };
}

/** The distinct texts between tags. */
function wordsOf(markup: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#x27": "'" };
  return markup.replace(/<[^>]*>/g, " ").replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);
}

/** Removes what line breaking adds: spaces, and hyphens at line ends. */
const letters = (text: string) => text.replace(/[\s\-‐\u00ad\u200b]/g, "");

/** Shorter texts may occur more than once. */
const shortest = 60;

function expectOnceInOrder(text: string, parts: string[]) {
  const printed = letters(text);
  let from = 0;
  for (const part of parts.map(letters)) {
    const found = printed.indexOf(part, from);
    expect({ part, isThere: found >= from }).toEqual({ part, isThere: true });
    const isTwice = part.length > shortest && printed.indexOf(part, found + 1) >= 0;
    expect({ part, isTwice }).toEqual({ part, isTwice: false });
    from = found + part.length;
  }
}

async function expectPrintable(file: string, pages: number) {
  const info = infoOf(file);
  expect(info).toMatchObject({ Pages: String(pages), "PDF version": "1.6", Encrypted: "no" });
  const fonts = fontsOf(file);
  expect(fonts.length).toBeGreaterThan(1);
  expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  expect(
    fonts.filter(({ name }) => !/^(SourceSerif4|SourceSans3|PlayfairDisplay|Caveat|Noto)/.test(name)),
  ).toEqual([]);
}

/** Twelve inches, and an eighth of an inch of bleed on each side. */
async function expectSheets(file: string, pages: number) {
  const boxes = await boxesOf(file);
  expect(boxes).toHaveLength(pages);
  const sheet = { media: [0, 0, 882, 882], bleed: [0, 0, 882, 882], trim: [9, 9, 864, 864] };
  expect(boxes.filter((one) => JSON.stringify(one) !== JSON.stringify(sheet))).toEqual([]);
}

test("Franklin's memoir with eight photos is the same on the screen, in Word and in print", async () => {
  const { context, people, storyId } = world;
  await trashStory(context, people.ada, storyId);
  const ids: number[] = [];
  for (const [index, { paragraphs }] of franklin.chapters.entries()) {
    const text = { content: paragraphs.join("\n\n"), age: null, date: "", location: "" };
    ids.push((await createStory(context, people.ada, index + 2, text)).id);
  }
  const photos: { id: number; caption: string }[] = [];
  for (const [index, name] of scenes.entries()) {
    const upload = await context.files.receive(name, Readable.from([fixture(`photos/${name}`)]), 1e8);
    // Five photos in one story, the others in a story each.
    const storyId = ids[index < 5 ? 0 : index] ?? 0;
    photos.push(
      await addImage(context, people.ada, upload, { storyId, caption: `Caption the ${index + 1}.` }),
    );
  }
  const turns = [0, 90, 0, 180, 0, 270, 0, 0];
  const controls = photos.map(({ id }, index) => [
    id,
    { rotation: turns[index], scale: 1, width: null, height: null },
  ]);
  await saveBookDesign(context, people.ada, "biography", {
    coverImageId: null,
    controls: Object.fromEntries(controls),
    omittedParts: photosOnceMore,
  });
  const paragraphs = franklin.chapters.flatMap((chapter) => chapter.paragraphs);
  const captions = photos.map(({ caption }) => caption);

  const screen = await readScreen();
  const { result, interior, cover } = await printBook(world, world.people.ada);
  const docx = await readDocx();
  // A page on the screen may end within a paragraph, but nothing is inserted.
  expectOnceInOrder(screen.words, paragraphs);
  expectOnceInOrder(docx.words, paragraphs);
  expectOnceInOrder(withoutCaptions(bodyTextOf(interior), captions), paragraphs);
  expect(screen.photos).toEqual(photos.map(({ id }) => id));
  expect(screen.turns).toEqual(turns);
  expect(result.broken).toEqual([]);
  for (const caption of captions) expect(letters(setTextOf(interior))).toContain(letters(caption));
  expectOnceInOrder(docx.words, captions);

  const isWide = await Promise.all(docx.pictures.map(isLandscape));
  const upright = photos.map((photo) => photo as unknown as { width: number; height: number });
  const wanted = upright.map(({ width, height }, index) =>
    (turns[index] ?? 0) % 180 === 0 ? width > height : height > width,
  );
  expect(isWide).toEqual(wanted);

  const starts = ids.map((id) => result.starts[`story-${id}`] ?? 0);
  expect(starts).toEqual([...starts].sort((one, other) => one - other));
  const contents = textOf(interior, result.starts.contents, (result.starts.contents ?? 0) + 1);
  for (const start of starts) expect(contents).toMatch(new RegExp(`\\.\\s+${start}\\b`));
  expect(textOf(interior, 3, 3).replace(/\s+/g, " ")).toContain("Ada Whitfield’s Life Story");

  await expectPrintable(interior, result.pages);
  await expectPrintable(cover, 1);
  await expectSheets(interior, result.pages);
  expect((await boxesOf(cover))[0]?.trim.slice(0, 2)).toEqual([54, 54]);
  const pictures = picturesOf(interior, scratch);
  expect(pictures).toHaveLength(photos.length);
  for (const { encoding, dotsPerInch } of pictures) {
    expect(encoding).toBe("jpeg");
    expect(dotsPerInch).toBeLessThanOrEqual(303);
  }
});

type NumberedPicture = Awaited<ReturnType<typeof readNumberedPicture>>;

function byDigitAndRotation(one: NumberedPicture, other: NumberedPicture): number {
  return one.digit - other.digit || one.rotation - other.rotation;
}

/** A picture at the head of a page may interrupt a paragraph. */
function withoutCaptions(text: string, captions: string[]): string {
  return captions.reduce((rest, caption) => rest.replace(caption, ""), text);
}

async function isLandscape(picture: Buffer): Promise<boolean> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  return width > height;
}

test("a book of 150 stories and 200 photos is the same on the screen, in Word and in print", async () => {
  const { context, dataDir, people, storyId } = world;
  await trashStory(context, people.ada, storyId);
  const pictures = await makeNumberedPictures(200);
  const words = franklin.chapters.flatMap((chapter) =>
    chapter.paragraphs.flatMap((text) => text.split(/\s+/)),
  );
  const amount = { stories: 150, photos: 200 };
  const book = await writeLargeBook(
    context,
    dataDir,
    people.ada,
    amount,
    words,
    (n) => pictures[n] as BookPicture,
  );
  await saveBookDesign(context, people.ada, "biography", {
    coverImageId: null,
    omittedParts: photosOnceMore,
  });

  const screen = await readScreen();
  const { result, interior, cover } = await printBook(world, world.people.ada);
  const docx = await readDocx();
  for (const text of [screen.words, docx.words, setTextOf(interior)]) {
    expect(text.match(/§\d{4}/g)).toEqual(book.marks);
  }
  const captions = book.photos.map(({ caption }) => caption.slice(0, 11));
  expect(docx.words.match(/Picture \d{3}/g)).toEqual(captions);
  // In print, pictures may change places within their story.
  expect(
    setTextOf(interior)
      .match(/Picture \d{3}/g)
      ?.sort(),
  ).toEqual([...captions].sort());
  expect(screen.photos).toEqual(book.photos.map(({ id }) => id));
  expect(screen.turns).toEqual(book.photos.map(({ rotation }) => rotation));
  expect(result.broken).toEqual([]);
  const printed = picturesOf(interior, scratch).map(({ file }) => readFileSync(file));
  const wanted = book.photos.map(({ rotation }, number) => ({ digit: number % 10, rotation }));
  const shown = await Promise.all(printed.map(readNumberedPicture));
  expect(shown.sort(byDigitAndRotation)).toEqual([...wanted].sort(byDigitAndRotation));
  expect(await Promise.all(docx.pictures.map(readNumberedPicture))).toEqual(wanted);

  const starts = book.storyIds.map((id) => result.starts[`story-${id}`] ?? 0);
  expect(starts).toEqual([...starts].sort((one, other) => one - other));
  await expectPrintable(interior, result.pages);
  await expectPrintable(cover, 1);
  await expectSheets(interior, result.pages);
});

/** The order of the corner colors identifies rotation; their brightness is the last digit of the number. */
const corners = ["red", "blue", "yellow", "green"] as const;
const [darkest, step] = [60, 20];

async function makeNumberedPictures(count: number): Promise<BookPicture[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const [width, height] = number % 3 === 2 ? [200, 300] : [300, 200];
      const level = darkest + step * (number % 10);
      const at = (left: number, top: number, r: number, g: number, b: number) =>
        `<rect x="${left}" y="${top}" width="${width / 2}" height="${height / 2}" fill="rgb(${r},${g},${b})"/>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${at(0, 0, level, 0, 0)}${at(width / 2, 0, 0, level, 0)}${at(0, height / 2, 0, 0, level)}${at(width / 2, height / 2, level, level, 0)}</svg>`;
      const file = path.join(world.dataDir, `numbered-${number}.jpg`);
      await sharp(Buffer.from(svg)).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toFile(file);
      return { file, small: file, width, height };
    }),
  );
}

/** Identifies the picture and its rotation by its upper left corner. */
async function readNumberedPicture(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 10) * info.width + Math.floor(info.width / 10)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  const isOn = (value: number) => value > darkest / 2;
  const corner = isOn(red) ? (isOn(green) ? "yellow" : "red") : isOn(green) ? "green" : "blue";
  const digit = Math.round((Math.max(red, green, blue) - darkest) / step);
  return { digit, rotation: corners.indexOf(corner) * 90 };
}
