import { expect, test } from "vitest";
import type { BookPhoto } from "../model";
import { openingFigure } from "./figures";
import { fitsAbove } from "./fits-above";

const photo: BookPhoto = {
  ...{ kind: "photo", id: 1, key: "1", caption: "The mill", width: 640, height: 480, url: "" },
};
const usual = { scale: 1, width: 1 };
const fits = (lines: number, title = "The mill", elsewhere = 0, letters = usual) => {
  const paragraphs = Array.from({ length: lines }, () => "x".repeat(70));
  return fitsAbove([openingFigure([photo], paragraphs, {})], { title, paragraphs }, elsewhere, letters);
};

test("a picture stands above a title where the words below fill one page, or two", () => {
  expect([2, 5, 16, 60].map((lines) => fits(lines))).toEqual([true, true, true, true]);
  expect(fitsAbove([], { title: "The mill", paragraphs: ["x"] }, 0, usual)).toBe(true);
});

test("and not where they would end on an empty second page", () => {
  expect([10, 12].map((lines) => fits(lines))).toEqual([false, false]);
});

test("a long title, photos elsewhere and larger letters take their lines too", () => {
  expect(fits(6)).toBe(true);
  expect(fits(6, "The winter that the river froze and nobody came to the house on the hill")).toBe(false);
  expect(fits(6, "The mill", 2)).toBe(false);
  expect(fits(6, "The mill", 0, { scale: 1.12, width: 1 })).toBe(false);
});
