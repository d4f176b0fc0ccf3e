import { expect, test } from "vitest";
import { photoFile, resizedWidths } from "./media";

test("a photo is kept in the sizes that are smaller than itself", () => {
  expect(resizedWidths(4000)).toEqual([320, 640, 1280]);
  expect(resizedWidths(1280)).toEqual([320, 640]);
  expect(resizedWidths(100)).toEqual([]);
});

test.each([
  [4000, undefined, "full.jpg"],
  [4000, 1, "320.jpg"],
  [4000, 320, "320.jpg"],
  [4000, 321, "640.jpg"],
  [4000, 1281, "full.jpg"],
  [700, 640, "640.jpg"],
  [700, 1000, "full.jpg"],
  [200, 100, "full.jpg"],
])("of a photo %i wide, asked for %s: %s", (fullWidth, wanted, name) => {
  expect(photoFile(fullWidth, wanted)).toBe(name);
});
