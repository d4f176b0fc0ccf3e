import { expect, test } from "vitest";
import { proseOf } from "../../../../tests/support/books/sentences";
import { estimateLines, linesPerPage } from "./text-length";
import { typeSizeOf } from "./type-size";

test("the shortest stories have the largest type, 19 points", () => {
  expect(typeSizeOf(["Short."])).toBe(1.4);
});

test("a story that fills its page, and a long one, have the type of the book", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "x".repeat(70));
  expect(typeSizeOf(lines(21))).toBe(1);
  expect(typeSizeOf(proseOf(3000, 1))).toBe(1);
});

test("a story of a page and a few lines fills two", () => {
  for (const words of [290, 340, 400]) {
    const paragraphs = proseOf(words, words);
    const size = typeSizeOf(paragraphs);
    expect(size).toBeGreaterThan(1);
    expect((estimateLines(paragraphs) * size ** 2 + 7) / linesPerPage).toBeLessThan(2);
  }
});

test("pictures above the words take their room", () => {
  expect(typeSizeOf(proseOf(60, 3), 14)).toBeLessThan(typeSizeOf(proseOf(60, 3)));
});

test("chosen letters change short stories as much as long ones, up to 19 points", () => {
  const sizes = [150, 290, 340, 400, 600].map((words) => {
    const paragraphs = proseOf(words, words);
    const usual = typeSizeOf(paragraphs);
    const large = 1.12 * typeSizeOf(paragraphs, 0, { scale: 1.12, width: 1 });
    const small = 0.92 * typeSizeOf(paragraphs, 0, { scale: 0.92, width: 1 });
    expect(large).toBeGreaterThanOrEqual(Math.min(1.4, usual * 1.12) * 0.93);
    expect(large).toBeLessThanOrEqual(1.4);
    // A story that would end above the middle of its page in smaller type keeps its size.
    expect(small).toBeLessThanOrEqual(usual);
    return { usual, small };
  });
  expect(sizes.filter(({ usual, small }) => small < usual).length).toBeGreaterThan(1);
});
