import { expect, test } from "vitest";
import type { BookPhoto } from "../model";
import { showPicture } from "../picture";
import { defaultControls } from "./controls";
import { cutBefore, middles, panOf } from "./pan";

const photo = { kind: "photo", key: "1", id: 1, caption: "", width: 1600, height: 800, url: "" } as BookPhoto;
const square = { x: 0, y: 0, w: 100, h: 100 };

test.each([-1, -0.4, 0, 0.7, 1])("a pan of %s comes back from its share", (pan) => {
  for (const middle of Object.values(middles)) expect(panOf(middle, cutBefore(middle, pan))).toBeCloseTo(pan);
});

test.each([
  [undefined, 0.25],
  [-1, 0],
  [1, 0.5],
  [0.5, 0.375],
])("a wide photo in a square with a pan of %s begins at %s of its width", (panX, from) => {
  const { crop } = showPicture(photo, square, { ...defaultControls, panX }, "crop");
  expect(crop).toEqual({ x: from, y: 0, w: 0.5, h: 1 });
});

test("zooming in keeps the point that the photo is panned to", () => {
  const at = (scale: number) => {
    const { crop } = showPicture(photo, square, { ...defaultControls, scale, panX: 1, panY: -1 }, "crop");
    return [crop.x + crop.w, crop.y];
  };
  expect(at(1)).toEqual([1, 0]);
  expect(at(2)).toEqual([1, 0]);
});
