import { expect, test } from "vitest";
import { clampRotation, clampSize, clampZoom, readControls, readPosition } from "./controls";

test.each([
  ["photo", 1, 1],
  ["photo", 0.49, 0.5],
  ["photo", 2.1, 2],
  ["photo", 1.26, 1.3],
  ["photo", 1e308, 2],
  ["photo", Number.POSITIVE_INFINITY, 2],
  ["photo", Number.NaN, 1],
  ["photo", "2", 1],
  ["code", 0.5, 0.6],
  ["code", 2, 1.5],
] as const)("the zoom of a %s of %s is %s", (kind, value, zoom) => {
  expect(clampZoom(value, kind)).toBe(zoom);
});

test.each([
  [0, 0],
  [90, 90],
  [450, 90],
  [-90, 270],
  [100, 90],
  [359, 0],
  [1e308, expect.any(Number)],
  [Number.NaN, 0],
  [null, 0],
])("a turn of %s is %s", (value, turn) => {
  expect(clampRotation(value)).toEqual(turn);
  expect([0, 90, 180, 270]).toContain(clampRotation(value));
});

test.each([
  [49, 50],
  [1201, 1200],
  [1e308, 1200],
  [-5, 50],
  [Number.NaN, null],
  ["200", null],
  [undefined, null],
])("a size of %s is %s", (value, size) => {
  expect(clampSize(value)).toBe(size);
});

test.each([[null], [undefined], ["text"], [[]], [{ rotation: {}, scale: [], width: "1", height: null }]])(
  "controls of %j leave an item as it is",
  (value) => {
    expect(readControls(value)).toEqual({ rotation: 0, scale: 1, width: null, height: null });
  },
);

test("a position has numbers in all four places, or is none", () => {
  const position = { x: 10, y: 20, width: 100, height: 80 };
  expect(readPosition(position)).toEqual(position);
  for (const name of Object.keys(position)) {
    expect(readPosition({ ...position, [name]: "10" })).toBeNull();
    expect(readPosition({ ...position, [name]: Number.NaN })).toBeNull();
    expect(readPosition({ ...position, [name]: undefined })).toBeNull();
  }
  expect(readPosition(null)).toBeNull();
});

test.each([
  [
    { x: 1e308, y: -1e308, width: 1e308, height: 10 },
    { x: 0, y: 0, width: 1200, height: 50 },
  ],
  [
    { x: -1e308, y: 300, width: 200, height: 200 },
    { x: -100, y: 300, width: 200, height: 200 },
  ],
  [
    { x: 300, y: 1e308, width: 200, height: 200 },
    { x: 300, y: 500, width: 200, height: 200 },
  ],
  [
    { x: -1e308, y: 1e308, width: 200, height: 200 },
    { x: -100, y: 400, width: 200, height: 200 },
  ],
])("at least half of an item stays on the page: %j", (asked, kept) => {
  expect(readPosition(asked)).toEqual(kept);
});

test.each([
  [{ panX: 0.5, panY: -3 }, "photo" as const, { panX: 0.5, panY: -1 }],
  [{ panX: 0, panY: Number.NaN }, "photo" as const, {}],
  [{ panX: "1", panY: 0.123456 }, "photo" as const, { panY: 0.12 }],
  [{ panX: 1, panY: 1 }, "code" as const, {}],
])("a pan of %j on a %s is %j", (value, kind, pan) => {
  expect(readControls(value, kind)).toEqual({ rotation: 0, scale: 1, width: null, height: null, ...pan });
});
