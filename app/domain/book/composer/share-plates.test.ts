import { expect, test } from "vitest";
import type { BookPhoto } from "../model";
import { evenOut, openingFirst, sharePlates } from "./share-plates";

function photo(width: number, height: number, fields: Partial<BookPhoto> = {}): BookPhoto {
  const id = fields.id ?? 1;
  return { kind: "photo", id, key: String(id), caption: "", width, height, url: "", ...fields };
}

const many = (count: number, width = 3000, height = 2000) =>
  Array.from({ length: count }, (_, index) => photo(width, height, { id: index + 1 }));
const ids = (pages: BookPhoto[][]) => pages.map((page) => page.map(({ id }) => id));

test("large photos have a page each", () => {
  expect(ids(sharePlates(many(3), {}))).toEqual([[1], [2], [3]]);
});

test("middling ones share a page where both keep their size, but for the first", () => {
  expect(ids(sharePlates(many(3, 1400, 1000), {}))).toEqual([[1], [2, 3]]);
});

test("small ones share pages", () => {
  expect(ids(sharePlates(many(5, 640, 480), {}))).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test("beyond six, half of the photos share pages", () => {
  const pages = sharePlates(many(14), {});
  expect(pages.filter((page) => page.length === 1).length).toBe(10);
  expect(pages.flat().length).toBe(14);
});

test("the best photo is the first, unless the person chose their order", () => {
  const photos = [photo(900, 600, { id: 1 }), photo(3000, 2000, { id: 2, caption: "Mother" })];
  expect(openingFirst(photos, {}).map(({ id }) => id)).toEqual([2, 1]);
  const ordered = photos.map((one) => ({ ...one, isOrdered: true as const }));
  expect(openingFirst(ordered, {}).map(({ id }) => id)).toEqual([1, 2]);
});

test("an even number of pages becomes odd where several photos share one", () => {
  const [one, two, three] = many(3);
  expect(ids(evenOut([[one!], [two!, three!]]))).toEqual([[1], [2], [3]]);
  expect(ids(evenOut([[one!], [two!]]))).toEqual([[1], [2]]);
  expect(ids(evenOut([[one!, two!, three!]]))).toEqual([[1, 2, 3]]);
});

test("the photo that the person chose opens the story, wherever it stands", () => {
  const photos = [...many(3), photo(640, 480, { id: 4 }), photo(640, 480, { id: 5, opensStory: true })];
  expect(ids(sharePlates(photos, {}))[0]).toEqual([5, 4]);
  const large = many(3).map((one) => (one.id === 3 ? { ...one, opensStory: true as const } : one));
  expect(ids(sharePlates(large, {}))).toEqual([[3], [1], [2]]);
  const ordered = large.map((one) => ({ ...one, isOrdered: true as const }));
  expect(openingFirst(ordered, {}).map(({ id }) => id)).toEqual([3, 1, 2]);
});
