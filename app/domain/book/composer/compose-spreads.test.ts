import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { proseOf } from "../../../../tests/support/books/sentences";
import type { Book, BookPhoto, BookStory } from "../model";
import { drawBook } from "../print/placements";

function photo(width: number, height: number, fields: Partial<BookPhoto> = {}): BookPhoto {
  const id = fields.id ?? 1;
  return { kind: "photo", id, key: String(id), caption: "", width, height, url: "", ...fields };
}

const sizes = [
  [3000, 2000],
  [640, 480],
  [1400, 1000],
  [100, 68],
] as const;
const mixed = (index: number) => sizes[index % sizes.length] as [number, number];
const large = (id: number) => photo(3000, 2000, { id });
const story = (paragraphs: string[], media: BookPhoto[]): BookStory => ({
  ...{ id: 7, promptId: 7, title: "The mill", paragraphs, media },
  ...{ age: null, date: "", location: "" },
});

function compose(words: number, media: BookPhoto[], look: Partial<Book["look"]> = {}) {
  const book = plainBook([story(words === 0 ? [] : proseOf(words, 1), media)]);
  const parts = { ...book.parts, omitted: ["chapter-pictures" as const, "frontispiece" as const] };
  const [composed] = drawBook({ ...book, parts, look: { ...book.look, composition: 2, ...look } }).stories;
  if (!composed) throw new Error("The book has a story.");
  return composed;
}

const shown = ({ figures, plates }: ReturnType<typeof compose>) => [
  ...figures.flatMap(({ pictures }) => pictures.map((one) => one.photo.id)),
  ...plates.flatMap(({ sheet }) => sheet.boxes.map(({ item }) => item.id)),
];

test("no photo is left out or shown twice, whatever the number", () => {
  for (const words of [0, 20, 300, 900, 5000])
    for (let count = 1; count <= 14; count += 1) {
      const photos = Array.from({ length: count }, (_, index) => photo(...mixed(index), { id: index + 1 }));
      const ids = shown(compose(words, photos)).sort((one, other) => one - other);
      expect(ids, `${count} in ${words} words`).toEqual(photos.map(({ id }) => id));
    }
});

test("one or two small photos stand among the words, at their full size", () => {
  const { figures, plates } = compose(300, [photo(640, 480)]);
  expect([figures.length, plates.length]).toEqual([1, 0]);
  expect(figures[0]?.pictures[0]?.picture.w).toBeCloseTo(160);
});

test("plates of a long story stand among its words, and none behind its last pages", () => {
  const { plates, story: long } = compose(3000, [1, 2, 3].map(large));
  const places = plates.map(({ after }) => after);
  expect(places[0]).toBe(0);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places.at(-1)).toBeLessThan(long.paragraphs.length * 0.8);
});

test("a layout and a paragraph that the person chose stay", () => {
  const kept = compose(300, [large(1), large(2)], { layouts: { "story-7-media-1": "mosaic" } });
  expect(kept.plates.map(({ sheet }) => sheet.layout)).toEqual(["mosaic"]);
  const anchored = compose(900, [large(1), large(2)], { anchors: { "2": 3 } });
  expect(anchored.figures.map(({ kind, after }) => [kind, after])).toEqual([["top", 3]]);
  expect(shown(anchored)).toEqual([2, 1]);
});

test("a story without words has its title above its first picture", () => {
  const { plates } = compose(0, [large(1), large(2)]);
  expect(plates.map(({ sheet }) => sheet.boxes[0]?.y)).toEqual([140, -6.25]);
});

test("a place among the words leads nowhere once a story has none, so its photos have pages", () => {
  const { figures, plates } = compose(0, [large(1), large(2)], { anchors: { "1": 3, "2": 1 } });
  expect(figures).toEqual([]);
  expect(plates.flatMap(({ sheet }) => sheet.boxes.map(({ item }) => item.id))).toEqual([1, 2]);
});
