import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Book } from "~/domain/book/model";
import { listOwnPages } from "~/domain/book/print/engine/own-pages";
import { spreadBooks } from "./support/books/spread-books";
import { storyPages } from "./support/books/spread-figures";
import { setTestBook } from "./support/books/typeset-test-book";
import { textOf } from "./support/pdf";

/* Pages that a screen calls filled carry what the author has written or given. */

const folder = mkdtempSync(path.join(os.tmpdir(), "own-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function countIn(book: Book, name: string) {
  const made = await setTestBook(book, path.join(folder, name));
  return { made, own: listOwnPages(made.document) };
}

function withWords(words: string): Book {
  const book = spreadBooks.textAlone(0);
  const [chapter] = book.chapters;
  const [story] = chapter?.stories ?? [];
  if (!chapter || !story) throw new Error("The book is empty.");
  return {
    ...book,
    introduction: [],
    chapters: [{ ...chapter, stories: [{ ...story, paragraphs: [words] }] }],
  };
}

test("a book of one sentence has one, and one more for each part in the author's words", async () => {
  const book = withWords("My father built the boat in the kitchen, and it would not go through the door.");
  const { made, own } = await countIn(book, "sentence");
  expect(own).toHaveLength(1);
  expect(made.document.pages).toBeGreaterThan(6);
  const more = { ...book, introduction: ["Come in."], parts: { ...book.parts, dedication: ["For Ruth"] } };
  expect((await countIn(more, "parts")).own).toHaveLength(3);
});

test("in a book of three stories with photos they are those with their words and photos", async () => {
  const book = { ...spreadBooks.threeStories(1), introduction: [] };
  const { made, own } = await countIn(book, "stories");
  const photos = (made.document.query("photo") as { page: number }[]).map(({ page }) => page);
  const words = storyPages(made).flatMap((story) => story.words);
  expect(own).toEqual([...new Set([...photos, ...words])].sort((one, other) => one - other));
  const empty = Array.from({ length: made.document.pages }, (_, index) => index + 1).filter(
    (page) => !photos.includes(page) && textOf(made.file, page, page).trim() === "",
  );
  expect(own.filter((page) => empty.includes(page))).toEqual([]);
});
