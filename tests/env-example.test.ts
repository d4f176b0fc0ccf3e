import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { type Config, readConfig } from "~/config/env.server";
import { settingNames } from "~/config/setting-names";
import { listFiles, read } from "./support/repository";

/* .env.example has every setting that app/config reads, with its default. */

const example = read(".env.example");
/** Lines such as "# PORT=3000". */
const assignments = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
const examples = assignments.map(([, name = ""]) => name);

const dataDir = mkdtempSync(path.join(tmpdir(), "life-env-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Those that are read without any settings, and those that the code names. */
function namesRead(): string[] {
  const asked = new Set<string>();
  const env = new Proxy({ DATA_DIR: dataDir } as Record<string, string | undefined>, {
    get(target, name) {
      if (typeof name === "string") asked.add(name);
      return Reflect.get(target, name);
    },
  });
  readConfig(env);
  const source = listFiles("app/config")
    .filter((file) => !file.includes(".test."))
    .map(read)
    .join("\n");
  const patterns = [
    /(?<!process\.)\benv\.([A-Z][A-Z0-9_]*)/g,
    /\benv, "([A-Z][A-Z0-9_]*)"/g,
    /\benv\["([A-Z][A-Z0-9_]*)"\]/g,
  ];
  for (const pattern of patterns) for (const [, name = ""] of source.matchAll(pattern)) asked.add(name);
  // The commands and the image set it.
  asked.delete("NODE_ENV");
  return [...asked].sort();
}

test("it has every setting that the server reads, once, and no other", () => {
  expect(namesRead().length).toBeGreaterThan(20);
  expect([...examples].sort()).toEqual(namesRead());
});

test("the names that misspelled ones are compared with are these", () => {
  expect([...settingNames]).toEqual(namesRead());
});

test("its values are the defaults", () => {
  const settings = parseEnv(assignments.map(([line]) => line.replace(/^# ?/, "")).join("\n"));
  const config = (env: Record<string, string | undefined>): Config =>
    readConfig({ ...env, DATA_DIR: dataDir });
  // A tax rate that is set is fixed, also if it is the usual one.
  expect(config(settings)).toEqual({ ...config({}), isTaxRateSet: true });
  expect(path.resolve(settings.DATA_DIR ?? "")).toBe(path.resolve("data"));
});

test("every setting has a line of its own in words, and one in docs/self-hosting.md", () => {
  const blocks = example.trimEnd().split(/\n\n+/);
  const unexplained = blocks.slice(1).filter((block) => !/^# (?![A-Z0-9_]+=)\S/.test(block));
  expect(unexplained).toEqual([]);
  const documented = read("docs/self-hosting.md");
  expect(examples.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
