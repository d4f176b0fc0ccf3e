import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import JSZip from "jszip";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileCache } from "./support/compile-cache";

/* `npm run release` in a copy of what it reads, because it writes into the fixtures. */

const linked = ["assets", "build", "node_modules", "public", "CHANGELOG.md", "package.json"];
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), "life-release-"));
  for (const name of linked) symlinkSync(path.resolve(name), path.join(copy, name));
  cpSync("migrations", path.join(copy, "migrations"), { recursive: true });
  mkdirSync(path.join(copy, "tests/fixtures"), { recursive: true });
  symlinkSync(path.resolve("tests/fixtures/photos"), path.join(copy, "tests/fixtures/photos"));
});

afterEach(() => rmSync(copy, { recursive: true }));

function release() {
  return spawnSync(process.execPath, ["build/scripts/release.js"], {
    cwd: copy,
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...compileCache() },
    encoding: "utf8",
  });
}

test("a release keeps a small data folder with words, a photo, a draft, a design and a purchase", async () => {
  const { status, stdout, stderr } = release();
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`Version ${version} is ready. Commit it, and tag the commit v${version}.`);
  const folder = path.join(copy, "tests/fixtures/releases", version);
  const known = JSON.parse(readFileSync(path.join(folder, "known.json"), "utf8"));
  expect(known).toMatchObject({ draft: "Half a sentence", title: "The Long Way Home" });
  const { files } = await JSZip.loadAsync(readFileSync(path.join(folder, "data.zip")));
  const names = Object.keys(files);
  expect(names).toContain("app.db");
  expect(names.some((name) => name.endsWith("full.jpg"))).toBe(true);
});

test("a release is refused while a migration is not as it landed", () => {
  appendFileSync(path.join(copy, "migrations/0063_chapter_counts.ts"), "\n");
  const { status, stderr } = release();
  expect(status).toBe(1);
  expect(stderr).toContain("0063_chapter_counts.ts is not as migrations/released.json has it.");
});
