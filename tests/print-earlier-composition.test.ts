import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fewestLines } from "~/domain/book/composer/arrange-stories";
import { leastDotsPerInch } from "~/domain/book/composer/sharpness";
import { type Book, photosOf } from "~/domain/book/model";
import { type ComposedStory, drawBook } from "~/domain/book/print/placements";
import { captionsOf, countTextLines, isOnGrid, placesOfText } from "./support/baselines";
import { longStories, mixedWriting, shortStories } from "./support/books/books";
import { proseOf } from "./support/books/sentences";
import { type TypesetTestBook, typesetTestBook } from "./support/books/typeset-test-book";
import { imagesOf } from "./support/pdf";
import { structureOf } from "./support/pdf-structure";

interface Marked {
  id: string;
  page: number;
}

const books = { shortStories, longStories, mixedWriting };

describe.each(Object.entries(books))("the book of %s", (name, makeBook) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  let made: TypesetTestBook;

  beforeAll(async () => {
    made = await typesetTestBook(makeBook(), folder);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test("prints every photo once", () => {
    const printed = marks<{ id: number }>("photo").map(({ id }) => id);
    const photos = storiesOf(made.drawn.book).flatMap(photosOf);
    expect(printed.sort(byNumber)).toEqual(photos.map(({ id }) => id).sort(byNumber));
    expect(imagesOf(made.file).length).toBeGreaterThanOrEqual(photos.length);
  });

  test("prints every picture on a page of its own story, or facing one", () => {
    const pages = new Map(marks<{ id: number; page: number }>("photo").map(({ id, page }) => [id, page]));
    for (const composed of made.drawn.stories) {
      const own = ownPages(composed);
      const alone = new Set(plateMarks(composed).map(({ page }) => page));
      for (const { id } of photosOf(composed.story)) {
        const page = pages.get(id) ?? 0;
        expect(own, `photo ${id} of “${composed.story.title}” on page ${page}`).toContain(page);
        if (alone.has(page) && composed.story.paragraphs.length > 0) expect(own).toContain(facing(page));
      }
    }
  });

  test(`has no page of a story with fewer than ${fewestLines} lines, unless the story is shorter`, async () => {
    const { pages } = await structureOf(made.file);
    const short = made.drawn.stories.flatMap((composed) => {
      const words = wordPages(composed);
      if (words.length < 2) return [];
      return words
        .map((page) => ({ title: composed.story.title, page, lines: countTextLines(pages[page - 1] ?? "") }))
        .filter(({ lines }) => lines < fewestLines);
    });
    expect(short).toEqual([]);
  });

  test(`prints no photo below ${leastDotsPerInch} dots per inch`, () => {
    const coarse = imagesOf(made.file).filter(({ dotsPerInch }) => dotsPerInch < leastDotsPerInch - 1);
    expect(coarse).toEqual([]);
  });

  test("sets the captions among the words on the baseline grid of the text, and the text where a story begins", async () => {
    const { pages } = await structureOf(made.file);
    const amongWords = marks<{ page: number; "page-id": string | null }>("photo").filter(
      (mark) => mark["page-id"] !== null,
    );
    const captions = amongWords.flatMap(({ page }) => captionsOf(pages[page - 1] ?? ""));
    expect(captions.length).toBeGreaterThan(5);
    // The last line of one beside its picture, otherwise the first.
    const others = captions.filter(
      (lines) => ![lines.at(0), lines.at(-1)].some((line) => line && isOnGrid(line)),
    );
    expect(others).toEqual([]);
    for (const composed of made.drawn.stories) {
      const first = startOf(composed);
      const [line] = placesOfText(pages[(first?.page ?? 0) - 1] ?? "", "text").sort(
        (one, other) => one.y - other.y,
      );
      if (line) expect(line, `the first line of “${composed.story.title}”`).toSatisfy(isOnGrid);
    }
  });

  test("keeps the layouts of all stories when another gets longer", () => {
    const book = makeBook();
    const longer = structuredClone(book);
    storiesOf(longer)[0]?.paragraphs.push(...proseOf(3000, 99));
    const [before, after] = [drawBook(book).stories, drawBook(longer).stories].map((stories) =>
      stories.slice(1).map(({ figures, plates }) => ({ figures, plates: plates.map(({ sheet }) => sheet) })),
    );
    expect(after).toEqual(before);
  });

  function marks<Value>(label: string): Value[] {
    return made.document.query(label) as Value[];
  }

  function startOf({ storyId }: ComposedStory) {
    return marks<Marked>("start").find(({ id }) => id === `story-${storyId}`);
  }

  function endOf({ storyId }: ComposedStory) {
    return marks<Marked>("end").find(({ id }) => id === `story-${storyId}`);
  }

  function plateMarks({ storyId }: ComposedStory) {
    return marks<Marked>("place").filter(({ id }) => id.startsWith(`story-${storyId}-`));
  }

  /** Text pages and plates. */
  function ownPages(composed: ComposedStory): number[] {
    return [...wordPages(composed), ...plateMarks(composed).map(({ page }) => page)];
  }

  /** Counts from a story's first words to its codes, without its plates. */
  function wordPages(composed: ComposedStory): number[] {
    const [first, last] = [startOf(composed)?.page ?? 1, endOf(composed)?.page ?? 0];
    const plates = new Set(plateMarks(composed).map(({ page }) => page));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
      (page) => !plates.has(page),
    );
  }
});

/** Left-hand pages have even numbers. */
function facing(page: number): number {
  return page % 2 === 0 ? page + 1 : page - 1;
}

function storiesOf({ chapters }: Book) {
  return chapters.flatMap(({ stories }) => stories);
}

function byNumber(one: number, other: number): number {
  return one - other;
}
