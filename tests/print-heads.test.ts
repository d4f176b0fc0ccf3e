import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Book } from "~/domain/book/model";
import { proseOf } from "./support/books/sentences";
import { spreadBooks } from "./support/books/spread-books";
import { storyPages } from "./support/books/spread-figures";
import { setTestBook } from "./support/books/typeset-test-book";
import { type PdfWord, wordBoxesOf } from "./support/pdf";

/* Running heads, and the first pages of stories with lists and verse, in books by spreads. */

const folder = mkdtempSync(path.join(os.tmpdir(), "heads-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Points from the top of the sheet: below the heads, above the text. */
const headsEnd = 112;

/** The heads of pages with words, each with its number of lines. */
function headsOf(words: PdfWord[], pages: number[]) {
  return pages.map((page) => {
    const own = words.filter((word) => word.page === page && word.top < headsEnd);
    const lines = new Set(own.map(({ top }) => Math.round(top / 6)));
    return { text: own.map(({ text }) => text).join(" "), lines: lines.size };
  });
}

async function headsWith(title: string, storyTitle: string) {
  const book = spreadBooks.textAlone(0);
  const [story] = book.chapters[0]?.stories ?? [];
  if (story) Object.assign(story, { title: storyTitle, paragraphs: proseOf(1600, 3) });
  const made = await setTestBook(
    { ...book, title },
    path.join(folder, String(title.length + storyTitle.length)),
  );
  const [first] = storyPages(made);
  // The page of the title itself has none.
  return headsOf(wordBoxesOf(made.file), first?.words.slice(1) ?? []);
}

const long =
  "Everything that I can remember of the long years by the river and of all the people who ever came to our door";

test("a long title is whole on two lines, and never ends in an ellipsis", async () => {
  const heads = await headsWith(long, long);
  expect(heads.length).toBeGreaterThan(1);
  for (const { text, lines } of heads) {
    expect(text).not.toMatch(/…|\.\.\./);
    expect(text).toContain("came to our door");
    expect(lines).toBe(2);
  }
});

test("a title too long for one line ends before its colon, and one for which two lines are too few after a word", async () => {
  const short = "A Life by the River";
  const heads = await headsWith(`${short}: ${long}`, `${long}, ${long.toLowerCase()}, ${long.toLowerCase()}`);
  const titles = heads.filter(({ text }) => text.startsWith("A Life"));
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.map(({ text, lines }) => [text, lines])).toEqual(titles.map(() => [short, 1]));
  for (const { text, lines } of heads.filter((head) => !titles.includes(head))) {
    expect(text).not.toContain("…");
    expect(text).toMatch(/\w$/);
    expect(lines).toBe(2);
  }
});

const item = (number: number) => `- The ${number} cups of flour that my grandmother weighed by hand`;
const list = (count: number) => Array.from({ length: count }, (_, index) => item(index + 2)).join("\n");
const verse = (count: number) =>
  Array.from({ length: count }, (_, index) => `We went over the river, ${index}`).join("\n");

const kept: [string, string[]][] = [
  ["a list of fourteen lines", [list(14)]],
  ["two lists", [list(9), "And then:", list(12)]],
  ["verse of twenty lines", [verse(10), verse(10)]],
];

test.each(kept)(
  "the first page of a story is not left nearly empty by %s behind its first lines",
  async (name, groups) => {
    for (const words of [120, 300, 700]) {
      const book: Book = spreadBooks.textAlone(0);
      const [story] = book.chapters[0]?.stories ?? [];
      if (story) story.paragraphs = ["It was the day of the fair.", ...groups, ...proseOf(words, 4)];
      const made = await setTestBook(book, path.join(folder, `${name}-${words}`));
      const [first] = storyPages(made);
      const [page = 0, ...others] = first?.words ?? [];
      const text = wordBoxesOf(made.file).filter((word) => word.page === page && word.top > headsEnd);
      const lowest = Math.max(...text.map(({ top }) => top));
      if (others.length > 0)
        expect({ words, inches: (lowest - 9) / 72 }).toSatisfy(({ inches }) => inches > 6);
    }
  },
);
