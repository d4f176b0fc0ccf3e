import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { retentionNames, retentionPeriods } from "~/domain/base/settings/retention";
import { routeTable } from "~/routes.js";
import { listFiles, read, root } from "./support/repository";

/* Files, commands, calls, settings and identifiers in the documents must exist. */

const folders = ["app", "assets", "deploy", "docs", "messages", "migrations", "public", "scripts", "tests"];
const files = folders.flatMap(listFiles);
const documents = ["README.md", ...files.filter((file) => /^docs\/.*\.md$/.test(file))];

describe.each(documents)("%s", (document) => {
  const text = read(document);

  test("links to what is there", () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))).toEqual(
      [],
    );
  });

  test("names files of the code that are there", () => {
    const named = [...inCode(text)].filter((words) => /^[a-z][\w-]*\/[\w./$-]*[\w$]\/?$/.test(words));
    const layers = readdirSync(path.join(root, "app"));
    const isOurs = (words: string) => [...folders, ...layers].includes(words.split("/")[0] ?? "");
    expect(named.filter(isOurs).filter((words) => !isFile(words))).toEqual([]);
  });

  test("gives commands that there are", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[a-z:-]+)\b/g)].map(
      ([, name = ""]) => name,
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test("every call is documented, and no other", () => {
  const documented = new Set(
    [...read("docs/api.md").matchAll(/(\/api\/[\w/{}-]+(?:\.csv)?)/g)].map(([, call = ""]) =>
      anyParameter(call),
    ),
  );
  const served = routeTable.map(({ path }) => path).filter((path) => /^\/api\/.*\w$/.test(path));
  expect([...documented].sort()).toEqual([...new Set(served.map(anyParameter))].sort());
});

test("every setting is documented", () => {
  const settings = read("docs/self-hosting.md");
  const sources = files.filter((file) => file.startsWith("app/config/")).map(read);
  const names = [...sources.join("\n").matchAll(/\benv\.([A-Z0-9_]+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => name !== "NODE_ENV" && !settings.includes(name))).toEqual([]);
});

test("every time after which data is deleted is documented with its days", () => {
  const [, settings = ""] =
    /\n## Settings with a page\n([\s\S]*?)\n## /.exec(read("docs/self-hosting.md")) ?? [];
  const documented = [...settings.matchAll(/^\| [^|]+ \| ([\d,]+) days \|/gm)].map(([, days]) => days);
  const kept = retentionNames.map((name) => retentionPeriods[name].defaultDays.toLocaleString("en-US"));
  expect(documented.sort()).toEqual(kept.sort());
});

test("every word of the glossary is in the code", () => {
  const words = [...inCode(read("docs/glossary.md"))].filter((words) => /^[A-Za-z_][\w-]*$/.test(words));
  const sources = files.filter((file) => /^(app|migrations|scripts)\/.*\.(tsx?|css)$/.test(file));
  const code = [...sources, ...sources.map(read)].join("\n");
  expect(words.filter((word) => !code.includes(word))).toEqual([]);
});

/** The texts between backticks, on one line each. */
function inCode(text: string): Set<string> {
  return new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words));
}

/** Documents leave out `app/` and file extensions. */
function isFile(words: string): boolean {
  const name = words.replace(/\/$/, "");
  return [name, `app/${name}`].some((start) =>
    files.some((file) => file === start || file.startsWith(`${start}/`) || file.startsWith(`${start}.`)),
  );
}

function anyParameter(address: string): string {
  return address.replaceAll(/\{\w+\}|:\w+/g, "{}");
}
