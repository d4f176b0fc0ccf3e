import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/* Writing works on iOS 12.5 and Chrome 63: the style sheets may use what those lack only where its lack does no harm. */

const sheets = readdirSync("app/styles").filter((file) => file.endsWith(".css"));

interface Rule {
  selector: string;
  body: string;
}

/** The innermost blocks of a sheet, without what stands in @supports. */
function rulesOf(sheet: string): Rule[] {
  const css = readFileSync(path.join("app/styles", sheet), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    body,
  }));
}

describe.each(sheets.map((sheet) => [sheet]))("%s", (sheet) => {
  const rules = rulesOf(sheet);
  const selectors = (which: (rule: Rule) => boolean) => rules.filter(which).map(({ selector }) => selector);

  test("keeps things in a row apart by margins", () => {
    expect(selectors(({ body }) => /display:\s*(inline-)?flex/.test(body) && /[^-]gap:/.test(body))).toEqual(
      [],
    );
  });

  test("names the gaps of a grid by their old name too", () => {
    const halfNamed = ({ body }: Rule) =>
      [...body.matchAll(/(?<![-\w])((?:row-|column-)?gap):/g)].some(
        ([, name]) => !body.includes(`grid-${name}:`),
      );
    expect(selectors(halfNamed)).toEqual([]);
  });

  test("chooses by nothing that makes an old browser leave out the whole rule", () => {
    expect(selectors(({ selector }) => /:(is|where|has)\(|:not\([^)]*,/.test(selector))).toEqual([]);
    const shared = ({ selector }: Rule) =>
      selector.includes(",") && /:focus-visible|::backdrop|::marker/.test(selector);
    expect(selectors(shared)).toEqual([]);
  });

  test("has no property that a layout would fall apart without", () => {
    expect(
      selectors(({ body }) => /(?<![-\w])(inset|place-(items|content|self)):|\d[dsl]v[hw]\b/.test(body)),
    ).toEqual([]);
  });
});

test("old Safari is told in its own words what stays in sight", () => {
  const built = readdirSync("public/build/_assets").filter((file) => /^index-.*\.css$/.test(file));
  const css = readFileSync(path.join("public/build/_assets", built[0] ?? ""), "utf8");
  expect(css).toContain("position:-webkit-sticky");
});
