import { expect, test } from "vitest";
import { type PhotoFile, placePhotos } from "./photos";

const image = (id: number) =>
  ({ kind: "photo", id, key: String(id), caption: "", width: 0, height: 0, url: "" }) as const;
const file = (width: number, height: number): PhotoFile => ({
  data: new Uint8Array(),
  type: "jpg",
  width,
  height,
});

function sizes(...files: PhotoFile[]) {
  const images = files.map((_, index) => image(index));
  const photos = placePhotos("A story", images, new Map(files.map((photo, index) => [String(index), photo])));
  return photos.map(({ width, height }) => [Math.round(width), Math.round(height)]);
}

test.each([
  ["a wide one takes the measure", file(1280, 853), [504, 336]],
  ["a high one keeps to 7.5 inches", file(1280, 1920), [360, 540]],
  ["a small one is not enlarged past 150 dots an inch", file(300, 150), [144, 72]],
])("%s", (_, photo, size) => {
  expect(sizes(photo)).toEqual([size]);
});

test("two share a page", () => {
  expect(sizes(file(1280, 960), file(960, 1280))).toEqual([
    [360, 270],
    [203, 270],
  ]);
});

test("a missing one takes no room", () => {
  expect(placePhotos("A story", [image(1)], new Map())).toMatchObject([{ file: null, width: 0, height: 0 }]);
});
