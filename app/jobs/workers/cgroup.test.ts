import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDelegatedCgroup, joinCgroup } from "./cgroup";

/* A folder in place of the kernel's: it has the same files, but does not do what they say. */

let root: string;
const self = () => path.join(root, "self");

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "life-cgroup-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function addGroup(name: string, controllers: string, given = ""): string {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "cgroup.controllers"), controllers);
  writeFileSync(path.join(folder, "cgroup.subtree_control"), given);
  return folder;
}

test("the group above the own one is used where memory was handed on to it", () => {
  const service = addGroup("a.service", "cpu memory pids", "memory");
  addGroup("a.service/server", "pids");
  writeFileSync(self(), "0::/a.service/server\n");
  expect(findDelegatedCgroup(root, self())).toBe(service);
});

test("memory is handed on where that was not done yet", () => {
  const own = addGroup("own", "memory");
  writeFileSync(self(), "1:name=systemd:/other\n0::/own\n");
  expect(findDelegatedCgroup(root, self())).toBe(own);
  expect(readFileSync(path.join(own, "cgroup.subtree_control"), "utf8")).toBe("+memory");
});

test.each([
  ["of an older kind", "9:memory:/own\n"],
  ["without memory", "0::/own\n"],
  ["that is not there", "0::/gone\n"],
])("nothing is written with a group %s", (_what, content) => {
  addGroup("own", "cpu pids");
  writeFileSync(self(), content);
  const before = readdirSync(root, { recursive: true });
  expect(findDelegatedCgroup(root, self())).toBeNull();
  expect(readdirSync(root, { recursive: true })).toEqual(before);
  expect(joinCgroup(null, 123)).toBeNull();
});

test("a worker has a group of its own, and its limit there", () => {
  const group = joinCgroup(root, 123);
  const read = (file: string) => readFileSync(path.join(root, "worker-123", file), "utf8");
  expect([read("cgroup.procs"), read("memory.oom.group")]).toEqual(["123", "1"]);
  group?.limit(600);
  expect([read("memory.high"), read("memory.max")]).toEqual([
    String(600 * 1024 ** 2),
    String(700 * 1024 ** 2),
  ]);
});

test("where a group cannot be made, nothing is left of it", () => {
  expect(joinCgroup(path.join(root, "gone"), 123)).toBeNull();
  expect(existsSync(path.join(root, "gone"))).toBe(false);
});
