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
    expect(boxes.map(({ item }) => item.id).sort()).toEqual(some(count).map(({ id }) => id));
    for (const { item, picture, ...box } of boxes) {
      expect(dotsPerInch(item, picture)).toBeGreaterThanOrEqual(preferredDotsPerInch - 0.5);
      // Those of nearly one shape become of one.
      expect(picture.crop.w * picture.crop.h).toBeGreaterThan(0.95);
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

test("the sharpest is the large one, wherever it came, unless the person chose their order", () => {
  const three = [photo(600, 800, { id: 1 }), photo(4000, 3000, { id: 2 }), photo(640, 480, { id: 3 })];
  const largest = (photos: BookPhoto[]) =>
    pictureRows(photos, {}).boxes.toSorted((one, other) => other.picture.w - one.picture.w)[0]?.item.id;
  expect(largest(three)).toBe(2);
  const { boxes } = pictureRows(
    three.map((one) => ({ ...one, isOrdered: true as const })),
    {},
  );
  expect(boxes.map(({ item }) => item.id)).toEqual([1, 2, 3]);
});

test("a stamp makes no other photo as small as itself, and has room for its words", () => {
  const photos = [
    photo(640, 480, { id: 1 }),
    photo(100, 68, { id: 2, caption: "A stamp from Dubuque" }),
    photo(720, 540, { id: 3 }),
  ];
  const { boxes } = pictureRows(photos, {});
  for (const { item, picture, caption } of boxes) {
    if (item.id !== 2) expect(picture.w).toBeGreaterThan(150);
    else expect(caption?.w).toBeGreaterThan(80);
  }
});

test("captions do not run into the row below, however small their pictures get", () => {
  const caption = "Mother and Aunt Rosa by the gate, in the long summer before the water came";
  const photos = [1, 2, 3, 4].map((id) => photo(3000, 3200 + 40 * id, { id, caption }));
  const { boxes } = pictureRows(photos, {});
  for (const one of boxes)
    for (const other of boxes)
      if (other.y > one.y + 1) expect(one.y + one.caption!.y + one.caption!.h).toBeLessThanOrEqual(other.y);
});

test("photos of nearly one shape become of one, by their sides alone", () => {
  const { boxes } = pictureRows([photo(1000, 700, { id: 1 }), photo(1040, 700, { id: 2 })], {});
  expect(boxes[0]!.w).toBeCloseTo(boxes[1]!.w);
  expect(boxes.map(({ picture: { crop } }) => crop.h)).toEqual([1, 1]);
});
