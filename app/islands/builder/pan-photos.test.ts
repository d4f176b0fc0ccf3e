import { expect, test } from "vitest";
import { cutAround } from "./pan-photos";

/** Returns where the point at `at` of the frame lies in the photo, with this share shown and this share of the rest cut. */
const pointAt = (at: number, shown: number, cut: number) => cut * (1 - shown) + at * shown;

test.each([0, 0.3, 1])("the point at %s of the frame stays when the photo is zoomed", (at) => {
  const start = 0.1;
  const cut = cutAround(at, start, 0.8, 0.5) ?? Number.NaN;
  expect(pointAt(at, 0.5, cut)).toBeCloseTo(start + at * 0.8);
});

test("a photo that is shown whole is not panned", () => {
  expect(cutAround(0.3, 0, 0.8, 1)).toBeNull();
});
