import { expect, test } from "vitest";
import { defaultControls } from "../design/controls";
import type { BookPhoto } from "../model";
import { showPicture } from "../picture";
import { toPhotoRequest } from "./placements";
import { builtInProfile } from "./printer-profile";

const photo: BookPhoto = { kind: "photo", id: 7, key: "7", caption: "", width: 3000, height: 2000, url: "" };

function requestFor(
  w: number,
  h: number,
  controls: Partial<typeof defaultControls> = {},
  profile = builtInProfile,
) {
  const picture = showPicture(photo, { x: 0, y: 0, w, h }, { ...defaultControls, ...controls }, "crop");
  return toPhotoRequest(photo, picture, profile);
}

test("a photo is brought to 300 dots per inch, and never enlarged", () => {
  expect(requestFor(300, 200)).toMatchObject({
    crop: { x: 0, y: 0, w: 3000, h: 2000 },
    width: 1800,
    height: 1200,
  });
  expect(requestFor(600, 400)).toMatchObject({ width: 3000, height: 2000 });
});

test("what is not seen is cut off", () => {
  expect(requestFor(200, 200)).toMatchObject({
    crop: { x: 500, y: 0, w: 2000, h: 2000 },
    width: 1200,
    height: 1200,
  });
  expect(requestFor(300, 200, { scale: 2 }).crop).toMatchObject({ w: 1500, h: 1000 });
});

test.each([90, 180, 270] as const)("turned by %i, the cut is that of the turned photo", (rotation) => {
  const request = requestFor(100, 100, { rotation });
  expect(request).toMatchObject({ rotation: rotation, crop: { w: 2000, h: 2000 }, width: 600, height: 600 });
  // What is high after the turn keeps more of its upper part (faces); what lies keeps its middle.
  const { x, y } = request.crop;
  expect([x, y]).toEqual(rotation === 180 ? [500, 0] : [0, 320]);
});

test("the same cut has the same key, another one another", () => {
  expect(requestFor(300, 200).key).toBe(requestFor(300, 200).key);
  const keys = [
    requestFor(300, 200),
    requestFor(300, 100),
    requestFor(300, 200, { rotation: 180 }),
    requestFor(200, 133),
  ];
  expect(new Set(keys.map(({ key }) => key)).size).toBe(4);
});

test("a smaller book needs fewer pixels", () => {
  expect(requestFor(300, 200, {}, { ...builtInProfile, trim: { width: 8, height: 8 } }).width).toBe(1200);
});
