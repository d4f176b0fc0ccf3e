import { expect, test } from "vitest";
import { estimateBoundPages } from "./estimate";
import { builtInProfile } from "./printer-profile";

const about = (words: number, stories: number, photos: number) =>
  estimateBoundPages({ words, stories, photos }, builtInProfile);

test("a book of a sentence and one of three stories have the least pages that are bound", () => {
  expect(about(16, 1, 0)).toBe(24);
  expect(about(600, 3, 4)).toBe(24);
});

test("the memoir of the demo is estimated within a tenth of its 182 pages", () => {
  const pages = about(61_400, 19, 8);
  expect(pages).toBeGreaterThan(182 * 0.9);
  expect(pages).toBeLessThan(182 * 1.1);
});

test("words and photos make a book longer, by as many pages as are bound at a time", () => {
  expect(about(20_000, 10, 0)).toBeGreaterThan(about(10_000, 10, 0));
  expect(about(10_000, 10, 40)).toBeGreaterThan(about(10_000, 10, 0));
  for (const words of [5_000, 9_001, 12_345])
    expect(about(words, 9, 3) % builtInProfile.pages.multiple).toBe(0);
});
