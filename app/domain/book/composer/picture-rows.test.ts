import { expect, test } from "vitest";
import { pageSize } from "../geometry";
import type { BookPhoto } from "../model";
import { dotsPerInch } from "../picture";
import { pictureRows } from "./picture-rows";
import { preferredDotsPerInch } from "./sharpness";

function photo(width: number, height: number, fields: Partial<BookPhoto> = {}): BookPhoto {
  const id = fields.id ?? 1;
  return { kind: "photo", id, key: String(id), caption: "", width, height, url: "", ...fields };
}

const sizes = [
  [1400, 1000],
  [640, 480],
  [600, 800],
  [4000, 3000],
] as const;
const some = (count: number) =>
  sizes
    .slice(0, count)
    .map(([width, height], index) => photo(width, height, { id: index + 1, caption: "The summer" }));

test("shows each photo whole, once, on the page, and as sharp as it is preferred", () => {
  for (const count of [2, 3, 4]) {
    const { boxes } = pictureRows(some(count), {});
    expect(boxes.map(({ item }) => item.id)).toEqual(some(count).map(({ id }) => id));
    for (const { item, picture, ...box } of boxes) {
      expect(dotsPerInch(item, picture)).toBeGreaterThanOrEqual(preferredDotsPerInch - 0.5);
      expect(picture.crop.w * picture.crop.h).toBeCloseTo(1);
      expect(box.x).toBeGreaterThanOrEqual(20);
      expect(box.x + box.w).toBeLessThanOrEqual(pageSize - 20);
      expect(box.y + box.h).toBeLessThanOrEqual(pageSize - 20);
    }
  }
});

test("pictures of a row have one height, and captions begin at their edge", () => {
  const { boxes } = pictureRows(some(4), {});
  const rows = Map.groupBy(boxes, ({ y }) => y);
  for (const row of rows.values()) expect(new Set(row.map(({ h }) => Math.round(h * 100))).size).toBe(1);
  expect(boxes.map(({ caption }) => caption?.x)).toEqual([0, 0, 0, 0]);
});

test("no two heights or widths of single pictures are nearly the same", () => {
  const pair = [photo(1400, 1000, { id: 1 }), photo(1360, 980, { id: 2 })];
  const [one, other] = pictureRows(pair, {}).boxes;
  expect(one!.h / other!.h).toBeCloseTo(1);
});
