import { expect, test } from "vitest";
import { lengthText } from "./length-text";

test.each([
  [0, 60, ""],
  [54, 60, ""],
  [55, 60, "5 characters left."],
  [59, 60, "1 character left."],
  [60, 60, "0 characters left."],
  [61, 60, "1 character too many. Nothing is cut off: please shorten this before you save."],
  [401_234, 400_000, "1,234 characters too many. Nothing is cut off: please shorten this before you save."],
])("%i of %i characters: %s", (length, max, text) => {
  expect(lengthText(length, max)).toBe(text);
});
