import { expect, test } from "vitest";
import { snap } from "./snap";

const item = { x: 100, y: 100, w: 80, h: 60 };

test("far from all lines an item stays where it is dropped", () => {
  expect(snap(item, [])).toEqual({ x: 100, y: 100, guideX: null, guideY: null });
});

test.each([
  ["its left edge, the margin", { ...item, x: 48 }, { x: 45, guideX: 45 }],
  ["its middle, the middle of the page", { ...item, x: 262 }, { x: 260, guideX: 300 }],
  ["its lower edge, the edge of the page", { ...item, y: 537 }, { y: 540, guideY: 600 }],
])("near %s, it snaps", (_, place, snapped) => {
  expect(snap(place, [])).toMatchObject(snapped);
});

test("it lines up with other items, and takes the nearest line", () => {
  const other = { x: 103, y: 400, w: 200, h: 100 };
  expect(snap(item, [other])).toEqual({ x: 103, y: 100, guideX: 103, guideY: null });
  expect(snap({ ...item, y: 338 }, [other])).toMatchObject({ y: 340, guideY: 400 });
});
