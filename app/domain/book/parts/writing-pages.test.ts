import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { countWritingPages, writingPages } from "./writing-pages";

const plain = plainBook();
const bySpreads = { ...plain, look: { ...plain.look, composition: 2 as const } };

test("a thin book gets as many pages to write in as the printer misses", () => {
  expect(countWritingPages(bySpreads, 15, 24)).toBe(9);
  expect(countWritingPages(bySpreads, 30, 24)).toBe(0);
});

test("not a design of before, nor where they were left out", () => {
  expect(countWritingPages(plain, 15, 24)).toBe(0);
  const without = { ...bySpreads, parts: { ...bySpreads.parts, omitted: ["writing-pages" as const] } };
  expect(countWritingPages(without, 15, 24)).toBe(0);
});

test("each room has its title once", () => {
  for (const count of [1, 2, 5, 9, 14]) {
    const pages = writingPages(count);
    expect(pages.length).toBe(count);
    expect(pages[0]?.title?.text).toBe("For Those Who Come After");
    expect(pages.filter(({ title }) => title).length).toBe(Math.min(3, Math.ceil(count / 2)));
  }
});
