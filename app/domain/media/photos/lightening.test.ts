import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { lighteningOf, tonesOf } from "./lightening";

const photos = path.resolve("tests/fixtures/photos");
const paintings = path.resolve("scripts/showcase/paintings");

async function tones(file: string, stops = 0) {
  const grey = sharp(file)
    .resize({ width: 320 })
    .greyscale()
    .linear(0.5 ** stops, 0);
  const counts = new Array<number>(256).fill(0);
  for (const value of await grey.raw().toBuffer()) counts[value] = (counts[value] ?? 0) + 1;
  return tonesOf(counts);
}

test("half and three quarters of a picture are counted from black", () => {
  const counts = new Array<number>(256).fill(0);
  counts[10] = 50;
  counts[100] = 25;
  counts[200] = 25;
  expect(tonesOf(counts)).toEqual({ median: 10, upperQuartile: 100 });
});

test.each(["Landscape_1.jpg", "Portrait_1.jpg"])("%s prints well as it is", async (name) => {
  expect(lighteningOf(await tones(path.join(photos, name)))).toBe(0);
});

test.each(["Landscape_1.jpg", "Portrait_1.jpg"])(
  "%s is lightened when two stops of light are missing",
  async (name) => {
    expect(lighteningOf(await tones(path.join(photos, name), 2))).toBeGreaterThanOrEqual(1.2);
  },
);

test.each([
  ["a portrait before a black wall", "martin-benjamin-franklin-1767.jpg", 1.8],
  ["a forest", "shishkin-mill-in-the-forest-1897.jpg", 0],
  ["a shady grove", "constable-grove-hampstead-1822.jpg", 0],
  ["a room at night by the fire", "smith-they-all-drew-to-the-fire-1915.jpg", 0],
])("a real picture: %s", async (_what, name, gamma) => {
  expect(lighteningOf(await tones(path.join(paintings, name)))).toBe(gamma);
});

test("a dark picture with a large light part is left alone, and the curve stays gentle", () => {
  expect(lighteningOf({ median: 20, upperQuartile: 90 })).toBe(0);
  expect(lighteningOf({ median: 50, upperQuartile: 60 })).toBe(0);
  expect(lighteningOf({ median: 49, upperQuartile: 60 })).toBe(1.42);
  expect(lighteningOf({ median: 0, upperQuartile: 0 })).toBe(1.8);
});
