import { expect, test } from "vitest";
import { sizeInWords } from "./size";

test.each([
  [0, "less than 1 MB"],
  [1024 * 1024, "1 MB"],
  [45.4 * 1024 * 1024, "45 MB"],
  [999 * 1024 * 1024, "999 MB"],
  [1024 ** 3, "1.0 GB"],
  [2.1 * 1024 ** 3, "2.1 GB"],
])("%d bytes: %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
