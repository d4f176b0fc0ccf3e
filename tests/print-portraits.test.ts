import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookPhoto, BookStory } from "~/domain/book/model";
import { captionsOf, isOnGrid, placesOfText } from "./support/baselines";
import { plainBook } from "./support/books/plain-book";
import { proseOf } from "./support/books/sentences";
import { type TypesetTestBook, typesetTestBook } from "./support/books/typeset-test-book";
import { bodyTextOf } from "./support/pdf";
import { structureOf } from "./support/pdf-structure";

/* A portrait stands beside a story's first words, which go on below it. */

const folder = mkdtempSync(path.join(os.tmpdir(), "portraits-"));
let made: TypesetTestBook;
let pages: string[];

function portrait(id: number): BookPhoto {
  const caption = `Portrait ${id}`;
  return { kind: "photo", id, key: String(id), caption, width: 1200, height: 1800, url: `/media/${id}` };
}

function storyOf(id: number, paragraphs: string[], photo: BookPhoto): BookStory {
  const fields = { id, promptId: id, title: `Story ${id}`, age: null, date: "", location: "" };
  return { ...fields, paragraphs, media: [photo] };
}

const verse = [
  "Wash the blue plate,",
  "wash the bowl,",
  "dry them by the door;",
  "what was broken, what was whole,",
];
const stories = [
  storyOf(1, proseOf(420, 1), portrait(1)),
  storyOf(2, [...proseOf(90, 2), verse.join("\n"), ...proseOf(200, 3)], portrait(2)),
];
/** Points from the left edge of the sheet to the text of a right-hand page. */
const textLeft = { right: 147, left: 231 };
const fullWidth = 350 * 1.44;

beforeAll(async () => {
  made = await typesetTestBook(plainBook(stories), folder);
  pages = (await structureOf(made.file)).pages;
});
afterAll(() => rmSync(folder, { recursive: true }));

function pageOf(story: number): { number: number; content: string } {
  const starts = made.document.query("start") as { id: string; page: number }[];
  const number = starts.find(({ id }) => id === `story-${story}`)?.page ?? 0;
  return { number, content: pages[number - 1] ?? "" };
}

test.each([1, 2])("story %i begins beside its portrait, on the grid of the text", (story) => {
  const { number, content } = pageOf(story);
  const isLeft = number % 2 === 0;
  const edge = isLeft ? textLeft.left : textLeft.right;
  const lines = placesOfText(content, "text").sort((one, other) => one.y - other.y);
  expect(lines.filter((line) => !isOnGrid(line))).toEqual([]);
  const [caption] = captionsOf(content);
  expect(caption?.[0]).toSatisfy(isOnGrid);
  // The portrait reaches into the outer margin: its words are moved only on left-hand pages.
  const portraitBottom = caption?.[0]?.y ?? 0;
  const beside = lines.filter(({ y }) => y < portraitBottom);
  const below = lines.filter(({ y }) => y > portraitBottom + 30);
  expect(beside.length).toBeGreaterThan(10);
  expect(Math.min(...beside.map(({ x }) => x))).toBeGreaterThanOrEqual(isLeft ? edge + 60 : edge - 1);
  expect(Math.max(...beside.map(({ x }) => x))).toBeLessThan(edge + fullWidth);
  expect(Math.min(...below.map(({ x }) => x))).toBeLessThan(edge + 3);
});

test("no word is lost or repeated where a paragraph goes on below the portrait", () => {
  const printed = letters(bodyTextOf(made.file));
  for (const paragraph of stories.flatMap(({ paragraphs }) => paragraphs)) {
    const words = letters(paragraph);
    // Captions stand between the lines for a reader of the plain text.
    expect(printed.replaceAll(/portrait\d/g, ""), paragraph).toContain(words);
  }
});

test("where the words beside it end is known from the measures of a story", async () => {
  const cuts = Object.values(made.measures).map(({ cut }) => cut);
  expect(cuts).toEqual([expect.anything(), expect.anything()]);
  expect(cuts.map((cut) => (cut?.paragraphs ?? 0) + (cut?.letters ?? 0))).not.toContain(0);
  const again = await typesetTestBook(plainBook(stories), path.join(folder, "again"), [], made.measures);
  expect(bodyTextOf(again.file)).toBe(bodyTextOf(made.file));
  expect(again.document.query("cut")).toEqual([]);
});

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
