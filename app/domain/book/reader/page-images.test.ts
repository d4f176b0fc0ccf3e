import { describe, expect, test } from "vitest";
import { imageFileName, type PageImage, pagesToDraw, parseImageFileName } from "./page-images";

describe("names of images", () => {
  test.each<PageImage>([
    { page: 1, variant: "small" },
    { page: 24, variant: "large" },
    { page: 7, variant: "fallback" },
    { page: 7, variant: "tiny" },
    { page: 7, variant: "close" },
    { page: "front", variant: "large" },
    { page: "spine", variant: "fallback" },
  ])("are read as they are written: %j", (image) => {
    expect(parseImageFileName(imageFileName(image), 24)).toEqual(image);
  });

  test.each([
    ...[
      "0-small.webp",
      "25-small.webp",
      "-1-small.webp",
      "01-small.webp",
      "1e1-small.webp",
      "1.5-small.webp",
    ],
    ...[
      "1-huge.webp",
      "1-small.png",
      "1-small.webp.part",
      "cover-small.webp",
      "../front-small.webp",
      "",
      "1",
    ],
  ])("%j is none of a book of 24 pages", (name) => {
    expect(parseImageFileName(name, 24)).toBeNull();
  });
});

describe("the pages to draw", () => {
  test("are the spread first, then what follows and what precedes", () => {
    expect(pagesToDraw(12, 24)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 11, 10]);
    expect(pagesToDraw(13, 24)).toEqual([13, 12, 14, 15, 16, 17, 18, 19, 20, 21, 11, 10]);
  });

  test("are only those that the book has", () => {
    expect(pagesToDraw(1, 24)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pagesToDraw(24, 24)).toEqual([24, 23, 22]);
  });

  test("begin with the cover for a closed book", () => {
    expect(pagesToDraw("front", 24)).toEqual(["front", "spine", "back", 1, 2, 3]);
  });
});
