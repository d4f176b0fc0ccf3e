import { expect, test } from "vitest";
import type { BookPhoto } from "../model";
import { bearingOf, edgeToEdgePixels, isSmall, shareOfPage } from "./bearing";

function photo(width: number, height: number, fields: Partial<BookPhoto> = {}): BookPhoto {
  const id = fields.id ?? 1;
  return { kind: "photo", id, key: String(id), caption: "", width, height, url: "", ...fields };
}

test("a photo fills a page to its edges from 1,840 pixels on its shorter side", () => {
  expect(bearingOf(photo(3000, edgeToEdgePixels), {}).isFull).toBe(true);
  expect(bearingOf(photo(3000, edgeToEdgePixels - 1), {}).isFull).toBe(false);
  expect(bearingOf(photo(6000, 2000), {}).isFull).toBe(false);
});

test("other photos bear 200 dots per inch, in units of a fiftieth of an inch", () => {
  expect(bearingOf(photo(1400, 1000), {})).toMatchObject({ w: 350, h: 250, isFull: false });
});

test("a turn exchanges the sides, and zooming in leaves fewer pixels", () => {
  const controls = { "1": { rotation: 90, scale: 2, width: null, height: null } } as const;
  expect(bearingOf(photo(1400, 1000), controls)).toMatchObject({ w: 125, h: 175 });
  expect(bearingOf(photo(3000, 2000), controls).isFull).toBe(false);
});

test("a photo is small below six inches", () => {
  expect(isSmall(bearingOf(photo(1199, 900), {}))).toBe(true);
  expect(isSmall(bearingOf(photo(1200, 900), {}))).toBe(false);
});

test("no photo bears more than one page", () => {
  expect(shareOfPage(bearingOf(photo(6000, 4000), {}))).toBe(1);
  expect(shareOfPage(bearingOf(photo(2400, 1200), {}))).toBeCloseTo(0.5);
  expect(shareOfPage(bearingOf(photo(4800, 1200), {}))).toBeCloseTo(0.25);
});
