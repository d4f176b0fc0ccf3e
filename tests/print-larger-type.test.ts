import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { gainsByLargerType } from "~/domain/book/composer/larger-type";
import type { Book } from "~/domain/book/model";
import { listOwnPages } from "~/domain/book/print/engine/own-pages";
import { proseOf } from "./support/books/sentences";
import { spreadBooks } from "./support/books/spread-books";
import { setTestBook } from "./support/books/typeset-test-book";

/* Larger type is offered where it fills more pages, and not where stories are in large type already. */

const folder = mkdtempSync(path.join(os.tmpdir(), "larger-type-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** One chapter with stories of so many words, in letters of that size. */
function bookOf(words: number[], textSize: "medium" | "large" = "medium"): Book {
  const book = spreadBooks.textAlone(0);
  const [chapter] = book.chapters;
  const [story] = chapter?.stories ?? [];
  if (!chapter || !story) throw new Error("The book is empty.");
  const stories = words.map((count, index) => ({
    ...{ ...story, id: index + 1, title: `Story ${index + 1}` },
    paragraphs: count === 0 ? ["The day the river froze."] : proseOf(count, index + 1),
  }));
  const look = { ...book.look, ...(textSize === "large" && { lettering: { textSize } }) };
  return { ...book, introduction: [], look, chapters: [{ ...chapter, stories }] };
}

test.each([
  { words: [0], gains: false },
  { words: [60, 90, 120], gains: false },
  { words: [4000], gains: true },
  { words: [1500, 2500, 3000], gains: true },
])("a book with stories of $words words gains pages by it: $gains", async ({ words, gains }) => {
  const pages = async (size: "medium" | "large") => {
    const { document } = await setTestBook(
      bookOf(words, size),
      path.join(folder, `${words.length}-${words[0]}-${size}`),
    );
    return listOwnPages(document).length;
  };
  expect(gainsByLargerType(bookOf(words))).toBe(gains);
  const [usual, large] = [await pages("medium"), await pages("large")];
  expect(large > usual, `${usual} and ${large} pages`).toBe(gains);
  expect(gainsByLargerType(bookOf(words, "large"))).toBe(false);
});
