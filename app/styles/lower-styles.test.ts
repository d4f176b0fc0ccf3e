import { expect, test } from "vitest";
import { lowerStyles } from "../../scripts/lower-styles.mjs";

const css = "p { margin-inline-start: 1em; inset-inline-end: 0; text-align: start }";

test("sides are those of the page's direction", () => {
  expect(lowerStyles(css, "ltr")).toContain("margin-left: 1em");
  expect(lowerStyles(css, "ltr")).toContain("right: 0");
  expect(lowerStyles(css, "rtl")).toContain("margin-right: 1em");
  expect(lowerStyles(css, "rtl")).toContain("left: 0");
});

test("text-align stays, because it follows the paragraph", () => {
  expect(lowerStyles(css, "rtl")).toContain("text-align: start");
});
