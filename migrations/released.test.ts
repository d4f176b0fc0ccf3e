import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "./index";

const list = "migrations/released.json";
const released: Record<string, string> = JSON.parse(readFileSync(list, "utf8"));
const files = readdirSync("migrations").filter((name) => /^\d{4}_\w+\.ts$/.test(name));

const lineOf = (file: string, hash: string) => `"${file}": "${hash}"`;
const hashOf = (file: string) =>
  createHash("sha256")
    .update(readFileSync(path.join("migrations", file)))
    .digest("hex");

test("each migration stands in released.json with its hash, and is in the list of migrations", () => {
  expect(
    files.filter((file) => !(file in released)).map((file) => lineOf(file, hashOf(file))),
    `A new migration is frozen with the commit that brings it. Add to ${list}:`,
  ).toEqual([]);
  expect(
    files.filter((file) => released[file] !== hashOf(file)),
    "These have been released and must stay as they were. Write the next migration instead:",
  ).toEqual([]);
  expect(Object.keys(released)).toEqual(files);
  expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(".ts", "")));
});

test("no line that was ever on main has changed", () => {
  const landed = linesOfMain();
  const now = Object.entries(released).map(([file, hash]) => lineOf(file, hash));
  expect(landed.filter((line) => !now.includes(line))).toEqual([]);
});

/** All that the file ever held there; nothing in a copy without its history. */
function linesOfMain(): string[] {
  const git = (...words: string[]) =>
    execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const hasBranch = (name: string) => {
    try {
      return git("rev-parse", "--verify", "--quiet", name) !== "";
    } catch {
      return false;
    }
  };
  const branch = ["main", "origin/main", "HEAD"].find(hasBranch);
  if (branch === undefined) return [];
  const added = git("log", "--first-parent", "-m", "--format=", "-p", branch, "--", list).matchAll(
    /^\+\s*("\d{4}_\w+\.ts": "\w+")/gm,
  );
  return [...new Set([...added].map(([, line = ""]) => line))];
}
