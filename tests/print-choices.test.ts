import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storyAnchor, toSections } from "~/domain/book/docx/blocks";
import { type Book, photosOf } from "~/domain/book/model";
import { offeredSentences } from "~/domain/writing/stories/alone-sentence";
import { spreadBooks } from "./support/books/spread-books";
import { printedPhotos, storyPages } from "./support/books/spread-figures";
import { setTestBook, type TypesetTestBook } from "./support/books/typeset-test-book";
import { wordBoxesOf } from "./support/pdf";

/* What writers choose at the end of writing, in the printed book. */

const folder = mkdtempSync(path.join(os.tmpdir(), "choices-"));
let made: TypesetTestBook;

beforeAll(async () => {
  made = await setTestBook(chosenEverywhere(spreadBooks.longMemoir(0)), folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const facing = (page: number) => (page % 2 === 0 ? page + 1 : page - 1);

/** The last photo of each story opens it, and a sentence of each may stand alone. */
function chosenEverywhere(book: Book): Book {
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.map((story) => {
      const last = photosOf(story).at(-1);
      return {
        ...story,
        aloneSentence: offeredSentences(story.paragraphs.join("\n\n"))[1] ?? "",
        media: story.media.map((item) =>
          item === last && item.kind === "photo" ? { ...item, opensStory: true as const } : item,
        ),
      };
    }),
  }));
  return { ...book, chapters };
}

test("the chosen photo is the first of its story, and faces or shares its first pages", () => {
  const printed = printedPhotos(made);
  const pages = storyPages(made);
  const opened = made.drawn.stories.filter(
    ({ story }) => story.paragraphs.length > 0 && photosOf(story).length > 1,
  );
  expect(opened.length).toBeGreaterThan(3);
  for (const { storyId, story } of opened) {
    const own = printed.filter(({ photo }) => photosOf(story).some(({ id }) => id === photo.id));
    const chosen = own.find(({ photo }) => photo.opensStory);
    const { words = [], plates = [] } = pages.find((one) => one.storyId === storyId) ?? {};
    const ofStory = own.filter(({ page }) => [...words, ...plates].includes(page));
    expect(chosen?.page).toBe(Math.min(...ofStory.map(({ page }) => page)));
  }
});

test("chosen sentences stand alone where a page has room, each once and with its story", () => {
  const alone = made.document.query("alone") as { id: string; page: number }[];
  expect(alone.length).toBeGreaterThan(0);
  expect(new Set(alone.map(({ id }) => id)).size).toBe(alone.length);
  const pages = storyPages(made);
  for (const { id, page } of alone) {
    const { words = [] } = pages.find(({ storyId }) => `story-${storyId}` === id) ?? {};
    expect([Math.max(...words), Math.min(...words) - 2, Math.min(...words) - 1]).toContain(page);
  }
});

/** Each story's first two photos are a pair, and its last one is handwriting. */
function pairedAndHandwritten(book: Book): Book {
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.map((story) => {
      const photos = photosOf(story);
      const [one, two] = photos;
      const last = photos.length > 2 ? photos.at(-1) : undefined;
      const media = story.media.map((item) => {
        if (item.kind !== "photo") return item;
        if (item === last) return { ...item, isHandwriting: true as const };
        if (item === one && two) return { ...item, pairedWith: two.id };
        return item === two && one ? { ...item, pairedWith: one.id } : item;
      });
      return { ...story, media };
    }),
  }));
  return { ...book, chapters };
}

test("then and now face each other, and handwriting has a page of its own, uncut, the last one at the end", async () => {
  for (const seed of [0, 1, 2]) {
    const book = pairedAndHandwritten(spreadBooks.longMemoir(seed));
    const set = await setTestBook(book, path.join(folder, `pairs-${seed}`));
    const printed = printedPhotos(set);
    const pageOf = (id: number | undefined) => printed.find(({ photo }) => photo.id === id)?.page ?? 0;
    const stories = book.chapters.flatMap((chapter) => chapter.stories);
    const pairs = stories.flatMap((story) => photosOf(story).filter(({ pairedWith }) => pairedWith));
    expect(pairs.length).toBeGreaterThan(6);
    expect(pairs.map(({ id }) => pageOf(id))).toEqual(
      pairs.map(({ pairedWith }) => facing(pageOf(pairedWith))),
    );
    const hands = stories.flatMap((story) => photosOf(story).filter(({ isHandwriting }) => isHandwriting));
    for (const { id } of hands)
      expect(printed.filter(({ page }) => page === pageOf(id)).map(({ photo }) => photo.id)).toEqual([id]);
    expect(pageOf(hands.at(-1)?.id)).toBe(set.document.pages);
    expect(set.document.pages % 2).toBe(0);
  }
});

test("the Word file has pictures where print has them, and all of them", () => {
  const book = made.drawn.book;
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const file = { data: new Uint8Array(), type: "jpg", width: 1200, height: 900 } as const;
  const files = new Map(stories.flatMap((story) => photosOf(story).map(({ key }) => [key, file])));
  const blocks = toSections(book, files).flat();
  const shown = blocks.flatMap((block) => ("photo" in block ? [block.photo.image.key] : []));
  expect(shown.toSorted()).toEqual([...files.keys()].sort());
  const withWordsBehind = blocks.filter(
    (block, index) =>
      "photo" in block &&
      blocks
        .slice(index + 1)
        .some((next) => "text" in next && next.style !== "Heading2" && next.style !== "Heading1"),
  );
  expect(withWordsBehind.length).toBeGreaterThan(shown.length / 2);
  // The chosen photo stands between the title and the first words.
  for (const story of stories.filter(({ paragraphs }) => paragraphs.length > 0)) {
    const chosen = photosOf(story).find(({ opensStory }) => opensStory);
    if (!chosen) continue;
    const title = blocks.findIndex((block) => "text" in block && block.anchor === storyAnchor(story));
    const words = blocks.findIndex(
      (block, index) => index > title && "text" in block && block.style === "FirstParagraph",
    );
    const at = blocks.findIndex((block) => "photo" in block && block.photo.image.key === chosen.key);
    expect(at).toBeGreaterThan(title);
    expect(at).toBeLessThan(words);
  }
});

test("verse stands in the middle of the measure, by its longest line", async () => {
  const book = spreadBooks.textAlone(0);
  const [story] = book.chapters[0]?.stories ?? [];
  const lines = ["Zanzibar is far,", "Zanzibar is far away from here,", "Zanzibar."];
  story?.paragraphs.splice(1, 0, lines.join("\n"));
  const { file } = await setTestBook(book, path.join(folder, "verse"));
  const words = wordBoxesOf(file).filter(({ text }) => text.startsWith("Zanzibar"));
  const lefts = new Set(words.map(({ left }) => Math.round(left)));
  expect([words.length, lefts.size]).toEqual([3, 1]);
  const [first] = words;
  const prose = wordBoxesOf(file).filter(({ page, left }) => page === first?.page && left > 0);
  const edge = Math.min(...prose.map(({ left }) => left));
  expect((first?.left ?? 0) - edge).toBeGreaterThan(100);
});
