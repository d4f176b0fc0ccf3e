import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type TextSizeName, textArea } from "../lettering/lettering";
import { estimateBoundPages, type StoryFigures } from "./estimate";
import { builtInProfile } from "./printer-profile";

/** Stories of the same length, with a paragraph for each hundred words. */
function storiesOf(words: number, count: number): StoryFigures[] {
  const each = { letters: (words * 5.6) / count, words: words / count, paragraphs: words / count / 100 };
  return Array.from({ length: count }, () => each);
}

const about = (words: number, stories: number, photos: number, area = 1) =>
  estimateBoundPages(
    { stories: storiesOf(words, stories), chapters: Math.ceil(stories / 4), photos, area },
    builtInProfile,
  );

interface Memoir {
  chapters: { paragraphs: string[] }[];
}

function franklin(): StoryFigures[] {
  const file = path.resolve("tests/fixtures/memoir/franklin.json");
  const { chapters } = JSON.parse(readFileSync(file, "utf8")) as Memoir;
  return chapters.map(({ paragraphs }) => ({
    letters: paragraphs.join("\n\n").length,
    words: paragraphs.join(" ").split(/\s+/).length,
    paragraphs: paragraphs.length,
  }));
}

test("a book of a sentence and one of three stories have the least pages that are bound", () => {
  expect(about(16, 1, 0)).toBe(24);
  expect(about(600, 3, 4)).toBe(24);
});

test("the memoir of the demo is estimated within a twentieth of the 192 pages that are printed", () => {
  const pages = estimateBoundPages({ stories: franklin(), chapters: 5, photos: 6 }, builtInProfile);
  expect(Math.abs(pages - 192)).toBeLessThanOrEqual(192 / 20);
});

test("words, chapters and photos make a book longer, by as many pages as are bound at a time", () => {
  expect(about(20_000, 10, 0)).toBeGreaterThan(about(10_000, 10, 0));
  expect(about(10_000, 10, 40)).toBeGreaterThan(about(10_000, 10, 0));
  for (const words of [5_000, 9_001, 12_345])
    expect(about(words, 9, 3) % builtInProfile.pages.multiple).toBe(0);
});

test("each story begins on a page of its own, so that many short ones need more than a long one", () => {
  expect(about(20_000, 40, 0)).toBeGreaterThan(about(20_000, 5, 0) + 20);
});

test("Chinese is counted by its letters, which are wide", () => {
  const chinese = { letters: 30_000, words: 18_000, paragraphs: 100 };
  const pages = estimateBoundPages({ stories: [chinese], chapters: 1, photos: 0 }, builtInProfile);
  expect(pages).toBeGreaterThan(30_000 / 37 / 30);
  expect(pages).toBeLessThan((30_000 / 37 / 30) * 1.5);
});

test("larger letters make a long book longer, and smaller ones shorter", () => {
  const sized = (textSize: TextSizeName) =>
    about(61_400, 19, 8, textArea({ look: { lettering: { textSize } } }));
  expect(sized("medium")).toBe(about(61_400, 19, 8));
  expect(sized("large")).toBeGreaterThan(sized("medium") * 1.1);
  expect(sized("small")).toBeLessThan(sized("medium") * 0.95);
});
