import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Book, photosOf } from "~/domain/book/model";
import { offeredSentences } from "~/domain/writing/stories/alone-sentence";
import { spreadBooks } from "./support/books/spread-books";
import { printedPhotos, storyPages } from "./support/books/spread-figures";
import { setTestBook, type TypesetTestBook } from "./support/books/typeset-test-book";

/* What writers choose at the end of writing, in the printed book. */

const folder = mkdtempSync(path.join(os.tmpdir(), "choices-"));
let made: TypesetTestBook;

beforeAll(async () => {
  made = await setTestBook(chosenEverywhere(spreadBooks.longMemoir(0)), folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

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
