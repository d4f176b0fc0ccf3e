import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leastDotsPerInch } from "~/domain/book/composer/sharpness";
import { type Book, photosOf } from "~/domain/book/model";
import { drawBook } from "~/domain/book/print/placements";
import { proseOf } from "./support/books/sentences";
import { spreadBooks } from "./support/books/spread-books";
import { borne, lowestWords, printedPhotos, storyPages } from "./support/books/spread-figures";
import { setTestBook, type TypesetTestBook } from "./support/books/typeset-test-book";

/* Books of people who never open the builder, composed by spreads (docs/decisions/0078). */

type Name = keyof typeof spreadBooks;

/** Shares of what the photos bear, and of all paper. */
const bounds: Record<Name, { borne: number; paper: number }> = {
  grandmother: { borne: 0.85, paper: 0.075 },
  sharpGrandmother: { borne: 0.85, paper: 0.2 },
  threeStories: { borne: 0.85, paper: 0.1 },
  longMemoir: { borne: 0.85, paper: 0.1 },
  manyPhotos: { borne: 0.6, paper: 0.3 },
  textAlone: { borne: 0, paper: 0 },
};

const middle = 6;
const names = Object.keys(spreadBooks) as Name[];

describe.each(names)("the book of %s", (name) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  let made: TypesetTestBook;

  beforeAll(async () => {
    made = await setTestBook(spreadBooks[name](0), folder);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test("is composed as the rules say", () => expectComposed(name, made));

  test("keeps sizes, crops and partners of all pictures when a story gets longer", () => {
    const [before, after] = [spreadBooks[name](0), longer(spreadBooks[name](0))].map((book) => {
      const { stories, honored } = drawBook(book);
      const composed = stories.slice(1).map(({ figures, plates, spreads }) => {
        return { figures, spreads, plates: plates.map(({ sheet, after }) => ({ sheet, after })) };
      });
      return { honored, composed };
    });
    expect(after).toEqual(before);
  });

  test("keeps the number of pages of all other stories when one gets longer", async () => {
    const counts = ({ words, plates }: ReturnType<typeof storyPages>[number]) => [
      words.length,
      plates.length,
    ];
    const after = await setTestBook(longer(spreadBooks[name](0)), path.join(folder, "longer"));
    const [changed, ...others] = storyPages(made);
    const shared = others.filter(({ words }) => words.some((page) => changed?.words.includes(page)));
    const kept = others
      .map(({ storyId }) => storyId)
      .filter((id) => !shared.some(({ storyId }) => storyId === id));
    const of = (pages: ReturnType<typeof storyPages>) =>
      pages.filter(({ storyId }) => kept.includes(storyId)).map(counts);
    expect(of(storyPages(after))).toEqual(of(storyPages(made)));
  });
});

describe.each(names)("variations of the book of %s", (name) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-seeds-`));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([1, 2])("%s", async (seed) => {
    expectComposed(name, await setTestBook(spreadBooks[name](seed), path.join(folder, String(seed))));
  });

  test("show all photos once, as large as they bear", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const book = spreadBooks[name](seed);
      const { stories, honored } = drawBook(book);
      const shown = [
        ...(honored?.frontispiece?.boxes ?? []),
        ...Object.values(honored?.doubles ?? {}).flatMap((pages) => pages.flatMap(({ boxes }) => boxes)),
        ...Object.values(honored?.chapters ?? {}).map(({ box }) => box),
        ...stories.flatMap(({ plates }) => plates.flatMap(({ sheet }) => sheet.boxes)),
      ].map(({ item, picture }) => ({ id: item.id, picture }));
      const inText = stories.flatMap(({ figures }) =>
        figures.flatMap(({ pictures }) => pictures.map(({ photo, picture }) => ({ id: photo.id, picture }))),
      );
      const all = [...shown, ...inText];
      expect(all.map(({ id }) => id).sort(byNumber)).toEqual(photosIn(book));
      const area = all.reduce(
        (sum, { picture: { w, h } }) => sum + (Math.min(600, w) * Math.min(600, h)) / 600 ** 2,
        0,
      );
      expect(area).toBeGreaterThanOrEqual(bounds[name].borne * borne(book));
    }
  });
});

function expectComposed(name: Name, made: TypesetTestBook): void {
  const { drawn, document } = made;
  const photos = printedPhotos(made);
  expect(photos.map(({ photo }) => photo.id).sort(byNumber)).toEqual(photosIn(drawn.book));
  expect(Math.min(...photos.map(({ dotsPerInch }) => dotsPerInch))).toBeGreaterThanOrEqual(
    leastDotsPerInch - 1,
  );
  const area = photos.reduce((sum, { share }) => sum + share, 0);
  expect(area).toBeGreaterThanOrEqual(bounds[name].borne * borne(drawn.book));
  expect(area / document.pages).toBeGreaterThanOrEqual(bounds[name].paper);
  expectFilledPages(made);
  expectFacing(made);
}

/** No page of a story ends above the middle unless it ends a chapter, and no two blank pages follow each other. */
function expectFilledPages(made: TypesetTestBook): void {
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
function expectFacing(made: TypesetTestBook): void {
  const strangers = storyPages(made).flatMap(({ words, plates }) =>
    words.length === 0 ? [] : plates.filter((page) => ![...words, ...plates].includes(facing(page))),
  );
  expect(strangers).toEqual([]);
}

/** Left-hand pages have even numbers. */
function facing(page: number): number {
  return page % 2 === 0 ? page + 1 : page - 1;
}

function longer(book: Book): Book {
  const changed = structuredClone(book);
  changed.chapters[0]?.stories[0]?.paragraphs.push(...proseOf(3000, 99));
  return changed;
}

function photosIn({ chapters }: Book): number[] {
  return chapters
    .flatMap(({ stories }) => stories.flatMap(photosOf))
    .map(({ id }) => id)
    .sort(byNumber);
}

function byNumber(one: number, other: number): number {
  return one - other;
}
