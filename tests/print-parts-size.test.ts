import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Book } from "~/domain/book/model";
import { noParts } from "~/domain/book/parts/parts";
import { proseOf } from "./support/books/sentences";
import { spreadBooks } from "./support/books/spread-books";
import { setTestBook } from "./support/books/typeset-test-book";
import { wordBoxesOf } from "./support/pdf";

/* The pages around the stories have letters as large as the stories (docs/decisions/0162). */

const folder = mkdtempSync(path.join(os.tmpdir(), "parts-size-"));
afterAll(() => rmSync(folder, { recursive: true }));

const life = {
  ...{ name: "Ada Winter", birthdate: "May 4, 1938", birthplace: "Galena", marriageDate: "", spouse: "" },
  ...{ children: "", occupation: "Blacksmith", significantEvents: ["1971: Emigrated", "1980: Retired"] },
};

/** A word of each part that no other page has. */
const words = { introduction: "Foreword", family: "Blacksmith", years: "Emigrated", thanks: "Everybody" };

/** One chapter with stories of so many words. */
function bookOf(counts: number[], composition: 2 | 3): Book {
  const book = spreadBooks.textAlone(0);
  const [chapter] = book.chapters;
  const [story] = chapter?.stories ?? [];
  if (!chapter || !story) throw new Error("The book is empty.");
  const stories = counts.map((count, index) => ({
    ...{ ...story, id: index + 1, title: `Story ${index + 1}` },
    paragraphs: [`Begun${index} here.`, ...proseOf(count, index + 1)],
  }));
  const parts = { ...noParts, life, contributors: [`${words.thanks} who helped.`] };
  const introduction = [`${words.introduction} of the author.`];
  return {
    ...book,
    introduction,
    parts,
    look: { ...book.look, composition },
    chapters: [{ ...chapter, stories }],
  };
}

async function widthsIn(counts: number[], composition: 2 | 3) {
  const made = await setTestBook(
    bookOf(counts, composition),
    path.join(folder, `${counts[0]}-${composition}`),
  );
  const boxes = wordBoxesOf(made.file);
  const widthOf = (word: string) => {
    const found = boxes.find(({ text }) => text === word);
    if (!found) throw new Error(`No page says ${word}.`);
    return found.right - found.left;
  };
  const stories = counts.map(
    (_, index) => boxes.filter(({ text }) => text.toLowerCase() === `begun${index}`).length,
  );
  expect(stories).toEqual(counts.map(() => 1));
  const sizes = made.drawn.stories.map(({ spreads }) => spreads?.typeSize ?? 1);
  return { widths: Object.values(words).map(widthOf), least: Math.min(...sizes) };
}

test.each([
  { counts: [50, 70, 90], isLarger: true },
  { counts: [60, 90, 1500], isLarger: false },
])("around stories of $counts words, larger: $isLarger", async ({ counts, isLarger }) => {
  const [before, after] = [await widthsIn(counts, 2), await widthsIn(counts, 3)];
  expect(after.least > 1).toBe(isLarger);
  for (const [index, width] of after.widths.entries())
    expect(width / (before.widths[index] as number)).toBeCloseTo(after.least, 2);
});
