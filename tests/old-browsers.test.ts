import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type TransformOptions, transform } from "esbuild";
import ts from "typescript";
import { describe, expect, test } from "vitest";

/* iOS 12.5 and Chrome 63 must work: style sheets may use newer features only where their lack is harmless. */

const assets: string[] = JSON.parse(readFileSync("build/assets.json", "utf8"));
const sheets = [
  ...assets.filter((file) => file.endsWith(".css")).map((file) => path.join("public/build", file)),
  "public/plain.css",
];

const logicalProperty =
  /(?<![-\w])(?:(?:min-|max-)?(?:inline|block)-size|(?:margin|padding|inset|border|scroll-margin|scroll-padding|overflow|overscroll-behavior|contain-intrinsic)-(?:inline|block)[\w-]*|border-(?:start|end)-(?:start|end)-radius)\s*:/g;
const logicalValue = /(?<![-\w])(?:float|clear|resize|caption-side):\s*(?:inline|block)[\w-]*/g;
const newSyntax =
  /@(?:layer|container|scope|property|starting-style)\b|[{};]\s*&|\([\w-]+\s*[<>]=?|(?:color-mix|oklch|oklab|lab|lch|light-dark)\(/g;

/** What old browsers lack, and the guard required in the same file. */
const guarded: [RegExp, RegExp][] = [
  [/\.submitter\b/, /\.submitter\b[^;]*\|\|\s*(clicked|pressed)/],
  [/showModal\(/, /typeof \S*showModal/],
  [/navigator\.locks\./, /navigator\.locks(\?|\))/],
  [/keepalive: true/, /"keepalive" in Request\.prototype/],
  [/navigator\.serviceWorker/, /"serviceWorker" in navigator/],
];

function listScripts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => path.join(folder, file));
}

interface Rule {
  selector: string;
  body: string;
}

/** The innermost blocks of a sheet, without those in @supports. */
function rulesOf(css: string): Rule[] {
  const known = css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return [...known.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    body,
  }));
}

/** The properties of ES2018 that text has here: categories, and the scripts of Unicode 10. */
const knownProperty =
  /^(?:[LMNPSZC][a-z]?|Script=(?:Latin|Cyrillic|Greek|Armenian|Georgian|Hebrew|Arabic|Syriac|Thaana|Nko|Han|Hiragana|Katakana|Hangul|Thai|Lao|Khmer|Myanmar|Ethiopic|Devanagari|Bengali|Gurmukhi|Gujarati|Tamil|Telugu|Kannada|Malayalam|Sinhala|Inherited|Common))$/;
const newGroup = /\(\?(?![:=!]|<[=!\w])/;

/** The literals with flags, groups or properties that ES2018 does not have: a browser of that year refuses their whole file. */
function newerExpressions(script: string): string[] {
  if (!/\\p\{|\(\?|\/[gimsuy]*[dv]/i.test(script)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && isNewer(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("script.js", script, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS));
  return found;
}

function isNewer(literal: string): boolean {
  const properties = [...literal.matchAll(/\\p\{([^}]*)\}/gi)].map(([, name = ""]) => name);
  const flags = literal.slice(literal.lastIndexOf("/") + 1);
  return (
    /[^gimsuy]/.test(flags) || newGroup.test(literal) || properties.some((name) => !knownProperty.test(name))
  );
}

/** The files with all that they import, at once or later. */
function withImports(files: string[], found = new Set<string>()): string[] {
  for (const file of files.filter((one) => !found.has(one))) {
    found.add(file);
    const script = readFileSync(path.join("public", file), "utf8");
    const imported = [...script.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, name = ""]) =>
      name.startsWith("/") ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
    );
    withImports(imported, found);
  }
  return [...found];
}

describe.each(sheets.map((sheet) => [sheet]))("%s", (sheet) => {
  const css = readFileSync(sheet, "utf8");
  const rules = rulesOf(css);
  const selectors = (which: (rule: Rule) => boolean) => rules.filter(which).map(({ selector }) => selector);

  test("names sides, sizes, and colors in the words of old browsers", () => {
    expect(css.match(logicalProperty) ?? []).toEqual([]);
    expect(css.match(logicalValue) ?? []).toEqual([]);
    expect(css.match(newSyntax) ?? []).toEqual([]);
  });

  test("keeps things in a row apart by margins", () => {
    expect(
      selectors(({ body }) => /display:\s*(inline-)?flex/.test(body) && /(?<![-\w])gap:/.test(body)),
    ).toEqual([]);
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

  test("chooses among variable lengths only where `min()` is known", () => {
    const unguarded = /(?<![-\w])(?:min|max|clamp)\([^;}]*var\(|var\([^;}]*(?<![-\w])(?:min|max|clamp)\(/;
    expect(selectors(({ body }) => unguarded.test(body))).toEqual([]);
  });

  test("has no property that a layout would fall apart without", () => {
    expect(
      selectors(({ body }) => /(?<![-\w])(inset|place-(items|content|self)):|\d[dsl]v[hw]\b/.test(body)),
    ).toEqual([]);
  });
});

describe("every script, bundled or not", () => {
  const unbundled = readdirSync("public").filter((file) => file.endsWith(".js"));
  const bundled = assets.filter((file) => file.endsWith(".js")).map((file) => path.join("build", file));

  /** Old Safari and Chrome have `import()`, which is younger. */
  const known: TransformOptions = { supported: { "dynamic-import": true } };

  /** Whether nothing in it would have to be written in other words for a browser of 2018. */
  async function isOfThatYear(script: string): Promise<boolean> {
    const [old, asIs] = await Promise.all(
      ["es2018", "esnext"].map((target) => transform(script, { ...known, target }).catch(() => undefined)),
    );
    return old !== undefined && old.code === asIs?.code;
  }

  test("is ES2018", async () => {
    const scripts = [...unbundled, ...bundled];
    expect(scripts).toEqual(expect.arrayContaining(["keep-words.js", "offline.js", "sw.js"]));
    expect(bundled.length).toBeGreaterThan(50);
    const newer: string[] = [];
    for (const file of scripts) {
      if (!(await isOfThatYear(readFileSync(path.join("public", file), "utf8")))) newer.push(file);
    }
    expect(newer).toEqual([]);
  });

  test("has no regular expression that is younger", () => {
    const newer = [...unbundled, ...bundled].flatMap((file) =>
      newerExpressions(readFileSync(path.join("public", file), "utf8")).map((one) => `${file} ${one}`),
    );
    expect(newer).toEqual([]);
  });

  test.each([
    String.raw`const one = /[\p{Script=Han}\p{Extended_Pictographic}]/u;`,
    String.raw`const one = /\p{ExtPict}/u;`,
    String.raw`const one = /\p{Script=Yezidi}/u;`,
    "const one = /two/d;",
    "const one = /(?i:two)/;",
  ])("has a regular expression that is younger with %s", (newer) => {
    expect(newerExpressions(newer)).toHaveLength(1);
  });

  test.each([
    String.raw`const one = /[\p{L}\p{Script=Latin}]/u;`,
    String.raw`const one = new RegExp("\\p{Extended_Pictographic}", "u");`,
    "const one = /(?<two>three)(?=four)(?!five)(?:six)/su;",
  ])("has none with %s", (known) => {
    expect(newerExpressions(known)).toEqual([]);
  });

  test("asks our own server as whoever is signed in: Chrome 63 sends no cookie unless it is told to", () => {
    const calls = listScripts("app/islands").flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return source
        .split(/\bfetch\(/)
        .slice(1)
        .map((call) => ({ file, call: call.slice(0, 500) }));
    });
    const without = calls.filter(({ call }) => !/credentials: "same-origin"|^address, init\)/.test(call));
    expect(calls.length).toBeGreaterThan(10);
    expect(without.map(({ file }) => file)).toEqual([]);
  });

  test("that a page loads calls nothing that iOS 12.5 or Chrome 63 does not have", () => {
    const entry = bundled.filter((file) => /^build\/entry\.client-/.test(file));
    const younger =
      /\.(?:replaceAll|flatMap|flat|matchAll|trimStart|trimEnd|findLast|toSorted|allSettled|replaceChildren|at)\(|Object\.(?:fromEntries|hasOwn)\b|\bstructuredClone\b/g;
    const found = [...unbundled, ...withImports(entry)].flatMap((file) =>
      (readFileSync(path.join("public", file), "utf8").match(younger) ?? []).map((one) => `${file} ${one}`),
    );
    expect(found).toEqual([]);
  });

  test("that a page loads has no expression that Chrome 63 or Safari 15 cannot read", () => {
    const entry = bundled.filter((file) => /^build\/entry\.client-/.test(file));
    const loaded = [...unbundled, ...withImports(entry)];
    expect(loaded).toEqual(expect.arrayContaining([expect.stringContaining("builder.client")]));
    const unknown = loaded.filter((file) =>
      /\\p\{|\(\?<[=!]/.test(readFileSync(path.join("public", file), "utf8")),
    );
    expect(unknown).toEqual([]);
  });

  test.each([
    "const one = two ?? three;",
    "const one = two?.three;",
    "try { one(); } catch { two(); }",
    "class One { #two = 3; }",
    "one ||= two;",
    "const one = 1n;",
  ])("is not ES2018 with %s", async (newer) => {
    expect(await isOfThatYear(newer)).toBe(false);
  });

  test("stands in a file, where this test reads it", () => {
    const pages = readdirSync("public").filter((file) => file.endsWith(".html"));
    const inline = pages.filter((file) =>
      /<script(?![^>]*\bsrc=)/.test(readFileSync(`public/${file}`, "utf8")),
    );
    expect(inline).toEqual([]);
  });
});

test("there is a style sheet for each direction", () => {
  const built = assets.filter((file) => file.endsWith(".css"));
  const [rightToLeft, leftToRight] = [true, false].map((isRtl) =>
    built.filter((file) => file.endsWith(".rtl.css") === isRtl),
  );
  expect(leftToRight).not.toEqual([]);
  expect(rightToLeft).toEqual(leftToRight?.map((file) => file.replace(/\.css$/, ".rtl.css")));
});

describe("scripts of the pages", () => {
  const scripts = ["app/entry.client.tsx", ...listScripts("app/islands")];
  const using = (api: RegExp) => scripts.filter((file) => api.test(readFileSync(file, "utf8")));

  test("ask whether there is what old browsers lack", () => {
    const withoutAsking = (file: string) => {
      const source = readFileSync(file, "utf8");
      return guarded.some(([use, question]) => use.test(source) && !question.test(source));
    };
    expect(scripts.filter(withoutAsking)).toEqual([]);
  });

  test("offer the recorder only where its pieces can be read", () => {
    expect(using(/\.arrayBuffer\(\)/)).toEqual(["app/islands/recorder/session.ts"]);
    expect(using(/"arrayBuffer" in Blob\.prototype/)).toEqual(["app/entry.client.tsx"]);
  });

  test("use nothing that cannot be asked for in passing", () => {
    expect(using(/\.(at|replaceAll|matchAll|replaceChildren|requestSubmit|findLast)\(/)).toEqual([]);
    expect(using(/structuredClone|fromEntries|allSettled|randomUUID|AbortSignal\.|ResizeObserver/)).toEqual(
      [],
    );
    expect(using(/:(is|where|has)\(|\(\?<[=!]/)).toEqual([]);
  });
});

test("old Safari is told in its own words what stays in sight", () => {
  const sheet = assets.find((file) => /^_assets\/index-.*\.css$/.test(file)) ?? "";
  const css = readFileSync(path.join("public/build", sheet), "utf8");
  expect(css).toContain("position:-webkit-sticky");
});
