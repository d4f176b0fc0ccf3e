import { describe, expect, test } from "vitest";
import { longStories } from "../../../../tests/support/books/books";
import { proseOf } from "../../../../tests/support/books/sentences";
import type { Book, BookLook, BookPhoto, BookStory } from "../model";
import { dotsPerInch } from "../picture";
import { drawBook } from "../print/placements";
import { spareLines } from "./figures";
import { leastDotsPerInch, preferredDotsPerInch } from "./sharpness";
import { estimateLines, linesPerPage } from "./text-length";

const plain: BookLook = { ...longStories().look };

function photos(count: number, [width, height]: [number, number] = [1900, 1267]): BookPhoto[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    return { kind: "photo", id, key: String(id), caption: "", width, height, url: "" };
  });
}

/** The composition of a book's only story. */
function compose(words: number, media: BookStory["media"], look: Partial<BookLook> = {}) {
  const story = { id: 7, promptId: 7, title: "The mill", age: null, date: "", location: "" };
  const paragraphs = words === 0 ? [] : proseOf(words, 1);
  const book: Book = {
    ...longStories(),
    look: { ...plain, ...look },
    chapters: [
      { id: 1, title: "Youth", ageRange: "", description: "", stories: [{ ...story, paragraphs, media }] },
    ],
  };
  const [composed] = drawBook(book).stories;
  if (!composed) throw new Error("The book has a story.");
  return composed;
}

/** How many photos stand on text pages, and on each page of pictures. */
function shares({ figures, plates }: ReturnType<typeof compose>) {
  return [
    figures.reduce((sum, { pictures }) => sum + pictures.length, 0),
    ...plates.map(({ sheet }) => sheet.boxes.length),
  ];
}

test("a short story with one to three pictures is one composed opening", () => {
  for (const count of [1, 2, 3]) {
    const composed = compose(80, photos(count));
    expect(shares(composed)).toEqual([count]);
    expect(composed.figures.map(({ kind }) => kind)).toEqual(["opening"]);
  }
});

test("a sharp portrait stands beside the first words, and above the title where these are few", () => {
  const kinds = (words: number, size: [number, number]) =>
    compose(words, photos(1, size)).figures.map(({ kind }) => kind);
  expect(kinds(300, [1200, 1800])).toEqual(["beside"]);
  expect(kinds(1000, [1200, 1800])).toEqual(["beside"]);
  expect(kinds(12, [1200, 1800])).toEqual(["opening"]);
  expect(kinds(300, [1800, 1200])).toEqual(["opening"]);
});

test("a panorama above a title keeps the width of the text", () => {
  const [wide] = compose(250, photos(1, [3000, 1000])).figures;
  const [plain] = compose(250, photos(1, [2400, 1600])).figures;
  expect(wide && spareLines(wide)).toBeLessThan(3);
  expect(plain && spareLines(plain)).toBeGreaterThan(5);
});

test("more pictures of a short story stand on an even number of pages", () => {
  expect(shares(compose(80, photos(4)))).toEqual([0, 2, 2]);
  expect(shares(compose(80, photos(7)))).toEqual([0, 4, 3]);
});

test("a long story has a picture every few pages, in their order", () => {
  const { figures, plates } = compose(9000, photos(5));
  expect(plates).toEqual([]);
  const places = figures.map(({ after }) => after);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(new Set(places).size).toBe(5);
});

test("a long story has figures and plates in turn, no more than four pages apart", () => {
  for (const [words, count] of [
    [4000, 7],
    [4000, 12],
    [6000, 7],
    [9000, 20],
  ] as const) {
    const composed = compose(words, photos(count));
    const { paragraphs } = composed.story;
    const stops = [...composed.figures, ...composed.plates].map(({ after }) => after);
    expect(new Set(stops).size).toBe(stops.length);
    const ends = [...stops.sort((one, other) => one - other), paragraphs.length];
    const gaps = ends.slice(1).map((end, index) => estimateLines(paragraphs.slice(ends[index], end)));
    expect(Math.max(...gaps) / linesPerPage, `${count} photos in ${words} words`).toBeLessThan(4);
    expect(composed.plates.every(({ after }) => after > 0)).toBe(true);
  }
});

test("no photo is left out, whatever the number", () => {
  for (const words of [0, 20, 300, 900, 5000]) {
    for (let count = 1; count <= 12; count += 1) {
      const { figures, plates } = compose(words, photos(count));
      const shown = [
        ...figures.flatMap(({ pictures }) => pictures.map(({ photo }) => photo.id)),
        ...plates.flatMap(({ sheet }) => sheet.boxes.map(({ item }) => item.id)),
      ];
      expect(shown.sort((one, other) => one - other)).toEqual(photos(count).map(({ id }) => id));
    }
  }
});

test("a photo is set at 200 dots per inch where a smaller place fits", () => {
  const { figures } = compose(900, photos(1, [800, 560]));
  const [shown] = figures[0]?.pictures ?? [];
  expect(figures[0]?.kind).toBe("opening");
  expect(dotsPerInch(shown!.photo, shown!.picture)).toBeGreaterThanOrEqual(preferredDotsPerInch - 0.01);
});

test("small photos stand in the margin, as large as they are sharp", () => {
  const { figures } = compose(900, photos(1, [300, 200]));
  expect(figures.map(({ kind }) => kind)).toEqual(["margin"]);
  const [shown] = figures[0]?.pictures ?? [];
  expect(dotsPerInch(shown!.photo, shown!.picture)).toBeGreaterThanOrEqual(leastDotsPerInch - 0.01);
});

describe("a person's choice", () => {
  test("of a paragraph puts the photo behind it", () => {
    const { figures } = compose(900, photos(3), { anchors: { "2": 4 } });
    const chosen = figures.find(({ pictures }) => pictures.some(({ photo }) => photo.id === 2));
    expect([chosen?.after, chosen?.pictures.length]).toEqual([4, 1]);
  });

  test("of a paragraph that is no longer there puts it behind the last", () => {
    const { figures, story } = compose(60, photos(1), { anchors: { "1": 400 } });
    expect(figures[0]).toMatchObject({ kind: "end", after: story.paragraphs.length });
  });

  test("of a layout keeps the page as it is", () => {
    const { figures, plates } = compose(900, photos(3), { layouts: { "story-7-media-1": "mosaic" } });
    expect(figures).toEqual([]);
    expect(plates.map(({ sheet }) => sheet.layout)).toEqual(["mosaic"]);
  });

  test("of a turn or a zoom holds among the words", () => {
    const turned = { rotation: 90, scale: 2, width: null, height: null } as const;
    const { figures } = compose(80, photos(1), { controls: { "1": turned } });
    const { picture } = figures[0]!.pictures[0]!;
    expect([picture.rotation, picture.w < picture.h, picture.crop.w]).toEqual([90, true, 0.5]);
  });
});

test("pictures of a story without words have pages of their own", () => {
  expect(shares(compose(0, photos(3)))).toEqual([0, 3]);
});
