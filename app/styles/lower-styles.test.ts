import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
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

describe("a length that is chosen among variable ones", () => {
  const guard = "@supports (width: min(1px, 2px))";
  const lowered = (sheet: string) => lowerStyles(sheet, "ltr").replace(/\s+/g, " ").replace(/;? \}/g, " }");

  test.each([
    ["min(var(--text), 18px)", "var(--text)"],
    ["calc(max(18px, 1rem) * var(--scale, 1))", "calc(18px * var(--scale, 1))"],
    ["min(max(calc(var(--text) + 1px), 2px), 5vw)", "calc(var(--text) + 1px)"],
  ])("is a plain one in old browsers: %s", (value, plain) => {
    expect(lowered(`.a, .b { font-size: ${value} }`)).toBe(
      `.a, .b { font-size: ${plain} } ${guard} { .a, .b { font-size: ${value} } }`,
    );
  });

  test("stays within the widths it is for, on both sides of a line", () => {
    const css = "@media (max-width: 30em) { p { color: red; padding-inline: min(var(--space), 8px) } }";
    const sides = (value: string) => `padding-left: ${value}; padding-right: ${value}`;
    expect(lowered(css)).toBe(
      `@media (max-width: 30em) { p { color: red; ${sides("var(--space)")} } ${guard} { p { ${sides("min(var(--space), 8px)")} } } }`,
    );
  });

  test.each(["p { width: min(1rem, 20px) }", `${guard} { p { width: min(var(--a), 20px) } }`])(
    "needs none where it is left out or known: %s",
    (css) => expect(lowered(css)).toBe(css),
  );
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
