import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listHonored } from "~/domain/book/composer/places-of-honor";
import { leastDotsPerInch } from "~/domain/book/composer/sharpness";
import { type Book, photosOf } from "~/domain/book/model";
import {
  type BookPage,
  hasOwnLayout,
  type MediaPage,
  toMediaSheet,
  toPages,
} from "~/domain/book/pages/pages";
import { type BookFigures, estimateBoundPages } from "~/domain/book/print/estimate";
import { drawBook } from "~/domain/book/print/placements";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { proseOf } from "./support/books/sentences";
import { spreadBooks } from "./support/books/spread-books";
import {
  expectCaptions,
  expectDrawn,
  expectFacing,
  expectFilledPages,
} from "./support/books/spread-expectations";
import { borne, printedPhotos, storyPages } from "./support/books/spread-figures";
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
const names = Object.keys(spreadBooks) as Name[];

describe.each(names)("the book of %s", (name) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  let made: TypesetTestBook;

  beforeAll(async () => {
    made = await setTestBook(spreadBooks[name](0), folder);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test("is composed as the rules say", () => expectComposed(name, made));

  test("has about the pages that are estimated before it is set", () => {
    const pages = estimateBoundPages(figuresOf(made.drawn.book), builtInProfile);
    const difference = Math.abs(pages - made.document.pages) / made.document.pages;
    expect(difference, `${pages} for ${made.document.pages}`).toBeLessThanOrEqual(0.13);
  });

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

  test("leaves alone what a person arranged, and shows each photo once all the same", () => {
    const book = arranged(spreadBooks[name](0));
    const { stories, honored } = drawBook(book);
    const kept = toPages(book).filter((page) => page.pageType === "media" && hasOwnLayout(book, page));
    for (const page of kept as (BookPage & MediaPage)[]) {
      const { plates = [] } = stories.find(({ storyId }) => storyId === page.storyId) ?? {};
      expect(plates.map(({ sheet }) => sheet)).toContainEqual(toMediaSheet(book, page));
    }
    for (const [key, after] of Object.entries(book.look.anchors)) {
      const figures = stories.flatMap((story) => story.figures);
      const own = figures.find(({ pictures }) => pictures.some(({ photo }) => photo.key === key));
      expect(own?.after).toBe(after);
    }
    expect(kept.length + Object.keys(book.look.anchors).length > 1).toBe(photosIn(book).length > 0);
    expect(
      [
        ...(honored ? listHonored(honored).map(({ item }) => item.id) : []),
        ...stories.flatMap(({ plates }) =>
          plates.flatMap(({ sheet }) => sheet.boxes.map(({ item }) => item.id)),
        ),
        ...stories.flatMap(({ figures }) =>
          figures.flatMap(({ pictures }) => pictures.map(({ photo }) => photo.id)),
        ),
      ].sort(byNumber),
    ).toEqual(photosIn(book));
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
    await expectComposed(name, await setTestBook(spreadBooks[name](seed), path.join(folder, String(seed))));
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

  test("have edges, captions and sizes as the rules say", () => {
    for (let seed = 0; seed < 50; seed += 1) expectDrawn(spreadBooks[name](seed));
  });
});

async function expectComposed(name: Name, made: TypesetTestBook): Promise<void> {
  const { drawn, document } = made;
  const photos = printedPhotos(made);
  expect(photos.map(({ photo }) => photo.id).sort(byNumber)).toEqual(photosIn(drawn.book));
  expect(Math.min(...photos.map(({ dotsPerInch }) => dotsPerInch))).toBeGreaterThanOrEqual(
    leastDotsPerInch - 1,
  );
  const area = photos.reduce((sum, { share }) => sum + share, 0);
  expect(area).toBeGreaterThanOrEqual(bounds[name].borne * borne(drawn.book));
  expect(area / document.pages).toBeGreaterThanOrEqual(bounds[name].paper);
  await expectFilledPages(made);
  await expectCaptions(made);
  expectFacing(made);
}

/** Every second story with photos has a layout by hand; the others have their first photo behind a paragraph. */
function arranged(book: Book): Book {
  const shown = book.chapters.flatMap(({ stories }) => stories).filter((story) => photosOf(story).length > 0);
  const layouts: Book["look"]["layouts"] = {};
  const anchors: Book["look"]["anchors"] = {};
  for (const [index, story] of shown.entries()) {
    const [first] = photosOf(story);
    if (index % 2 === 0 || story.paragraphs.length === 0) layouts[`story-${story.id}-media-1`] = "mosaic";
    else if (first) anchors[first.key] = 1;
  }
  return { ...book, look: { ...book.look, layouts, anchors } };
}

/** What the database knows of a book. */
function figuresOf({ chapters }: Book): BookFigures {
  const stories = chapters.flatMap((chapter) => chapter.stories);
  return {
    stories: stories
      .filter(({ paragraphs }) => paragraphs.length > 0)
      .map(({ paragraphs }) => ({
        letters: paragraphs.join("\n\n").length,
        words: paragraphs.join(" ").split(/\s+/).length,
        paragraphs: paragraphs.length,
      })),
    chapters: chapters.length,
    photos: stories.flatMap(photosOf).length,
  };
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
