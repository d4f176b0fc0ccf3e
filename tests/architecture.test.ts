import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { allImports, appFiles as files, importGraph, supportFiles, valueImports } from "./support/imports";
import { read } from "./support/repository";

/* The rules of docs/architecture.md. */

/** Which layer may import values from which. Types are exempt: they leave nothing in the browser's files. */
const mayImport: Record<string, string[]> = {
  routes: ["http", "domain", "views", "islands", "ui", "styles", "messages"],
  http: ["domain", "config", "routes.js", "messages"],
  views: ["ui", "islands", "domain", "messages"],
  islands: ["ui", "views", "domain", "messages"],
  domain: ["db", "messages"],
  jobs: ["domain", "messages"],
  ui: ["messages"],
  messages: [],
  db: ["migrations", "messages"],
  config: ["messages"],
  styles: [],
  "context.ts": [],
  "page-shell.ts": [],
  "routes.js": [],
  "entry.server.tsx": ["http", "ui", "messages"],
  "entry.client.tsx": ["islands"],
  "root.tsx": ["domain", "ui", "views", "styles", "messages"],
};

/** Tables and texts, which may be long. */
const dataFiles = [
  "app/config/env.server.ts",
  "app/db/tables.ts",
  "app/domain/book/covers/collected.ts",
  "app/domain/writing/prompts/standard-content.ts",
  "app/routes.js",
];

/** The wings from the bottom. Each imports only from those before it. */
const wings = ["base", "people", "media", "writing", "book", "selling", "running"];

describe("imports", () => {
  const source = `
import { a, type B } from "./a";
import type { C } from "./c";
import { type D } from "./d";
export * from "./e";
import "./f";
const later = () => import("./g");
type H = import("./h").H;
let i: typeof import("./i");
`;
  const named = (letters: string) => [...letters].map((letter) => `app/${letter}`);

  test("of values and of types are told apart, also those that are made later", () => {
    expect(valueImports("app/x.ts", source)).toEqual(named("aefg"));
    expect(allImports("app/x.ts", source)).toEqual(named("acdefghi"));
  });
});

describe("layers", () => {
  test("each has a rule", () => {
    const layers = new Set(files.map(layerOf));
    expect([...layers].filter((layer) => !mayImport[layer])).toEqual([]);
  });

  test("each imports values only from those that it may", () => {
    const wrong = files.flatMap((file) => {
      const layer = layerOf(file);
      const allowed = mayImport[layer];
      const foreign = valueImports(file).filter((target) => layerOf(target) !== layer);
      return allowed
        ? foreign
            .filter((target) => !allowed.includes(layerOf(target)))
            .map((target) => `${file} -> ${target}`)
        : [];
    });
    expect(wrong).toEqual([]);
  });

  test("no circular imports between files, types included", () => {
    expect(findCycle(importGraph())).toBeUndefined();
  });

  test("nor between those that support the tests", () => {
    expect(findCycle(importGraph(supportFiles))).toBeUndefined();
  });
});

describe("wings of the domain", () => {
  const domain = files.filter((file) => file.startsWith("app/domain/"));

  test("every file is in one", () => {
    expect(domain.filter((file) => !wings.includes(wingOf(file)))).toEqual([]);
  });

  test("each imports only from those below it, types included", () => {
    const upward = [...importGraph()].flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith("app/domain/") && file.startsWith("app/domain/"))
        .filter((target) => wings.indexOf(wingOf(target)) > wings.indexOf(wingOf(file)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });

  test("are the same among the views, which have their frames and common parts in layout", () => {
    const views = ["styleguide", ...wings.filter((wing) => wing !== "base").toReversed(), "public", "layout"];
    const wingOfView = (file: string) => file.split("/")[2] ?? "";
    const shown = [...importGraph()].flatMap(([file, targets]) =>
      targets
        .filter((target) => target.startsWith("app/views/") && file.startsWith("app/views/"))
        .map((target) => ({ file, target, from: wingOfView(file), to: wingOfView(target) })),
    );
    expect(shown.filter(({ from, to }) => !views.includes(from) || !views.includes(to))).toEqual([]);
    const upward = shown.filter(({ from, to }) => views.indexOf(to) < views.indexOf(from));
    expect(upward.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  test("are those of the picture in docs/architecture.md", () => {
    const picture = /## The wings[\s\S]*?```\n([\s\S]*?)```/.exec(read("docs/architecture.md"))?.[1] ?? "";
    const folders = wings.toReversed().map((wing) => {
      const inside = domain.filter((file) => wingOf(file) === wing).map((file) => file.split("/"));
      const nouns = new Set(inside.flatMap((parts) => (parts.length > 4 ? [parts[3]] : [])));
      return [wing, ...[...nouns].sort()].join(" ");
    });
    expect(picture.trim().replace(/ +/g, " ").split("\n")).toEqual(folders);
  });
});

test("the tree of docs/architecture.md names every folder of pages", () => {
  const named = /\napp\/routes\/ [^\n]*\n([\s\S]*?) {3}pages\n/.exec(read("docs/architecture.md"))?.[1] ?? "";
  const folders = files.flatMap((file) => /^app\/routes\/([\w-]+)\//.exec(file)?.[1] ?? []);
  const ofPages = [...new Set(folders)].filter((folder) => folder !== "api").sort();
  expect(named.match(/[\w-]+(?=\/)/g)).toEqual(ofPages);
});

test("every custom property that a stylesheet or a screen reads is defined", () => {
  const sheets = readdirSync("app/styles").filter((file) => file.endsWith(".css"));
  const css = sheets.map((file) => read(`app/styles/${file}`)).join("\n");
  const code = files.map(read).join("\n");
  const defined = new Set(
    [...`${css}\n${code}`.matchAll(/(--[a-z][\w-]*)["']?\]?\s*:/g)].map(([, name]) => name),
  );
  const used = [...css.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name]) => name);
  expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
});

describe("browser and server", () => {
  const forBrowser = files.filter(
    (file) => /^app\/(views|islands|ui)\//.test(file) || file === "app/entry.client.tsx",
  );

  test("what runs in the browser takes no value from a server file", () => {
    const taking = forBrowser.flatMap((file) =>
      valueImports(file)
        .filter((target) => target.includes(".server"))
        .map((target) => `${file} -> ${target}`),
    );
    expect(taking).toEqual([]);
  });

  test("the environment is read in one place", () => {
    const readers = files.filter((file) => /process\.env\b/.test(read(file)));
    expect(readers.filter((file) => !file.startsWith("app/config/"))).toEqual([
      "app/jobs/worker-processes.server.ts",
    ]);
  });

  test("only scripts and the start of the server print: everything else writes to the log", () => {
    const printing = files.filter(
      (file) => /\bconsole\./.test(read(file)) && !/^app\/(islands|ui|views)\//.test(file),
    );
    expect(printing).toEqual([]);
  });

  test("what a button's name leads to is looked up in one place, which knows names of no button", () => {
    expect(files.filter((file) => /\bintents\[/.test(read(file)))).toEqual(["app/http/forms/intents.ts"]);
  });

  test("how long a text may be, a field knows from its schema", () => {
    // A long literal number instead of a shared constant.
    const said = forBrowser.filter((file) => /maxLength=\{(\d{3,}|[3-9]\d)\}/.test(read(file)));
    expect(said).toEqual([]);
  });

  test("no field cuts what is pasted: limits are data-max, and the server's words", () => {
    const cutting = forBrowser.filter((file) =>
      /<(?:input|textarea)\b(?:[^>]|=>)*?\smaxLength/.test(read(file)),
    );
    expect(cutting).toEqual([]);
  });

  test("no text becomes markup, except what React has rendered (cached-markup, book-cover-markup.server)", () => {
    const users = files.filter((file) => /dangerouslySetInnerHTML|innerHTML\s*=/.test(read(file)));
    expect(users).toEqual(["app/ui/cached-markup.tsx", "app/views/layout/book-cover.tsx"]);
  });
});

test("a token makes no actor: asThemselves is for what a job does", () => {
  const making = files.filter((file) => /\basThemselves\b/.test(read(file)));
  const byToken = (file: string) =>
    /^app\/(routes|http)\//.test(file) || /\bBearer\b|[a-z]Bearer\b/.test(read(file));
  expect(making.filter(byToken)).toEqual([]);
});

test("who acts in an account is known from a session, or at sign-in", () => {
  const making = files.filter((file) => /\b(toSelf|actingIn)\(/.test(read(file)));
  expect(making).toEqual([
    "app/domain/base/actor.ts",
    "app/http/drafts/held-forms.server.ts",
    "app/domain/people/auth/impersonation.server.ts",
    "app/domain/people/auth/session-actor.server.ts",
    // Staff make a download for a person.
    "app/domain/running/exports/export-links.server.ts",
  ]);
});

test("what a kept part of a page reads is in its key: contexts are made and read in one place", () => {
  const reading = files.filter((file) => /\b(createContext|useContext)\b/.test(read(file)));
  expect(reading).toEqual(["app/ui/page-context.ts"]);
});

test("no plural is made by hand: a message has its forms", () => {
  const choosing = /\b(count|length|[a-z]+s) === 1\s*\?\s*["`]/;
  // Where old browsers have no plural rules, English ones take their place.
  expect(files.filter((file) => choosing.test(read(file)))).toEqual(["app/messages/format-plain.ts"]);
});

test("a docstring does not begin with a preposition, which needs the line below", () => {
  const fragment =
    /\/\*\*[\s*]*(?:As|At|Before|By|For|From|In|Into|Of|On|Over|Through|To|Under|With|Within|Without|Until|After|Beside|Between|During|Since|Like|Above|Below|Per|Instead)\b/;
  const sources = files.filter((file) => !file.startsWith("migrations/"));
  expect(sources.filter((file) => fragment.test(read(file)))).toEqual([]);
});

test("every exported function of domain and db has a docstring", () => {
  // The line before an overload ends with a semicolon.
  const bare = /(?<!\*\/\n)(?<!;\n)^export (?:async )?function (\w+)/gm;
  const owed = files
    .filter((file) => /^app\/(domain|db)\//.test(file))
    .flatMap((file) => [...read(file).matchAll(bare)].map(([, name]) => `${file}: ${name}`));
  expect(owed).toEqual([]);
});

describe("names", () => {
  test("no drawer for odds and ends", () => {
    expect(files.filter((file) => /\/(utils|lib|helpers|common|misc|shared)\//.test(file))).toEqual([]);
  });

  test("no file over 250 lines, but data", () => {
    const long = files.filter((file) => read(file).trimEnd().split("\n").length > 250);
    expect(long.filter((file) => !dataFiles.includes(file))).toEqual([]);
  });

  test("what depends on the path stands in the route table: no list of paths in app/http", () => {
    const listed = files.filter((file) => file.startsWith("app/http/") && hasPathList(read(file)));
    expect(listed).toEqual([]);
  });

  test("kebab-case, or the address of a route", () => {
    const odd = files.filter(
      (file) => !file.startsWith("app/routes/") && !/^[a-z0-9.-]+$/.test(path.basename(file)),
    );
    expect(odd).toEqual([]);
  });
});

/** A regular expression of several paths, or an array or set of them. */
function hasPathList(source: string): boolean {
  return /\/\^\\\/[(\w-][\w\-\\()?:+/]*\|/.test(source) || /\[\s*"\/[\w/-]*",\s*"\//.test(source);
}

function wingOf(file: string): string {
  return file.split("/")[2] ?? "";
}

function layerOf(file: string): string {
  const [top = "", next = ""] = file.split("/");
  return top === "app" ? next : top;
}

/** The files of one import cycle, in order; undefined without one. */
function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
