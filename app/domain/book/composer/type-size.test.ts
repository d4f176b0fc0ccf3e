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
