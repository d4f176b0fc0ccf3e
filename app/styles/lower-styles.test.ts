import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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

test("sheets name no physical side but on paper: the book, its spine, its lines, and the page that is shared", () => {
  const folder = import.meta.dirname;
  const side =
    /^\s*(?:(?:(?:margin|padding|border)-)?(?:left|right)(?:-\w+)?:|(?:text-align|float|clear): (?:left|right)|border-\w+-(?:left|right)-radius:)/m;
  const sheets = readdirSync(folder, { recursive: true }).map(String);
  const physical = sheets.filter(
    (sheet) => sheet.endsWith(".css") && side.test(readFileSync(path.join(folder, sheet), "utf8")),
  );
  expect(physical.sort()).toEqual(["book-pages.css", "landing.css", "reader.css", "saved-page.css"]);
});
