import { expect } from "vitest";
import { lowestWords, printedPhotos, storyPages } from "./spread-figures";
import type { TypesetTestBook } from "./typeset-test-book";

/* What holds for every book that is composed by spreads. */

/** Inches from the top of a page. */
const middle = 6;

/** No page of a story ends above the middle unless it ends a chapter, and no two blank pages follow each other. */
export function expectFilledPages(made: TypesetTestBook): void {
  const lowest = lowestWords(made);
  const withPhotos = new Set(printedPhotos(made).map(({ page }) => page));
  const high = storyPages(made).flatMap(({ words, isLastOfChapter }) =>
    words.filter((page, index) => {
      const endsChapter = isLastOfChapter && index === words.length - 1;
      return !endsChapter && !withPhotos.has(page) && (lowest[page - 1] ?? 0) < middle;
    }),
  );
  expect(high).toEqual([]);
  const writing = new Set(
    (made.document.query("start") as { id: string; page: number }[])
      .filter(({ id }) => id.startsWith("writing"))
      .map(({ page }) => page),
  );
  const isBlank = (page: number) => lowest[page - 1] === 0 && !withPhotos.has(page) && !writing.has(page);
  const blank = lowest.map((_, index) => index + 1).filter((page) => isBlank(page) && isBlank(page + 1));
  expect(blank).toEqual([]);
}

/** A page of pictures faces its own story. */
export function expectFacing(made: TypesetTestBook): void {
  const strangers = storyPages(made).flatMap(({ words, plates }) =>
    words.length === 0 ? [] : plates.filter((page) => ![...words, ...plates].includes(facing(page))),
  );
  expect(strangers).toEqual([]);
}

/** Left-hand pages have even numbers. */
function facing(page: number): number {
  return page % 2 === 0 ? page + 1 : page - 1;
}
