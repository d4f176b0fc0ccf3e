import { expect, test } from "vitest";
import { moneyText } from "./money";

test.each([
  [0, "$0"],
  [2_00, "$2"],
  [79_12, "$79.12"],
  [24_50, "$24.50"],
  [1989_00, "$1,989"],
])("%d cents are %s", (cents, text) => {
  expect(moneyText(cents)).toBe(text);
});
