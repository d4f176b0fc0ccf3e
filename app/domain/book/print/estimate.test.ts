import { expect, test } from "vitest";
import { type TextSizeName, textArea } from "../lettering";
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

test("larger letters make a long book longer, and smaller ones shorter", () => {
  const sized = (textSize: TextSizeName) =>
    estimateBoundPages(
      { words: 61_400, stories: 19, photos: 8, area: textArea({ look: { lettering: { textSize } } }) },
      builtInProfile,
    );
  expect(sized("medium")).toBe(about(61_400, 19, 8));
  expect(sized("large")).toBeGreaterThan(sized("medium") * 1.1);
  expect(sized("small")).toBeLessThan(sized("medium") * 0.95);
});
