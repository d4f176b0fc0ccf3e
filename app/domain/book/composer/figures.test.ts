import { expect, test } from "vitest";
import type { ItemControls } from "../design/controls";
import { defaultControls } from "../design/controls";
import type { BookPhoto } from "../model";
import { openingFigure, rowFigure } from "./figures";
import { leastDotsPerInch } from "./sharpness";

const photo = (width: number, height: number): BookPhoto => ({
  ...{ kind: "photo", id: 1, key: "1", caption: "", url: "" },
  ...{ width, height },
});
const widthOf = (one: BookPhoto, here?: number) => {
  const controls: Record<string, ItemControls> = here ? { 1: { ...defaultControls, here } } : {};
  return rowFigure([one], "top", 1, controls).pictures[0]?.picture.w ?? 0;
};

test("a photo among the words is a little larger or smaller as the person wants", () => {
  const large = photo(3000, 3000);
  expect(widthOf(large, 1.15)).toBeCloseTo(widthOf(large) * 1.15);
  expect(widthOf(large, 0.87)).toBeCloseTo(widthOf(large) * 0.87);
});

test("it ends at the width of a page, and before it looks blurry", () => {
  expect(widthOf(photo(6000, 3000), 2)).toBeLessThanOrEqual(460);
  const small = photo(700, 500);
  expect(700 / (widthOf(small, 2) / 50)).toBeGreaterThanOrEqual(leastDotsPerInch - 0.1);
  expect(widthOf(small, 2)).toBeGreaterThan(widthOf(small));
});

test("a portrait whose size was chosen leaves the side of the words", () => {
  const words = Array.from({ length: 30 }, () => "word ".repeat(60));
  const portrait = photo(2000, 3000);
  expect(openingFigure([portrait], words, {}).kind).toBe("beside");
  expect(openingFigure([portrait], words, { 1: { ...defaultControls, here: 1.15 } }).kind).toBe("opening");
});
