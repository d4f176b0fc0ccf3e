import { expect, test } from "vitest";
import { bookGrams, packageGrams } from "./book-weight";
import { builtInProfile } from "./printer-profile";
import { readPrinterProfile } from "./printer-profile-schema";

test("a book weighs its sheets and its boards, in steps of ten grams", () => {
  // 12 sheets of 0.0929 square meters at 170 grams, and two boards of 0.0958 at 1,500.
  expect(bookGrams(24, builtInProfile)).toBe(480);
  expect(bookGrams(25, builtInProfile)).toBe(bookGrams(26, builtInProfile));
  expect(bookGrams(124, builtInProfile) - bookGrams(24, builtInProfile)).toBe(790);
});

test("a printer's own paper and boards count, and a package weighs more than its books", () => {
  const profile = readPrinterProfile({ ...builtInProfile, weights: { paper: 340, boards: 1_500 } });
  expect(bookGrams(124, profile) - bookGrams(24, profile)).toBe(1_580);
  expect(() => readPrinterProfile({ ...builtInProfile, weights: { paper: 5, boards: 1_500 } })).toThrow(
    "weights.paper",
  );
  expect(packageGrams(3, 500)).toBe(1_800);
});
