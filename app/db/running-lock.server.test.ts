import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { DataDirTaken, lockDataDir } from "./running-lock.server";

test("a data folder is one server's at a time", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "life-lock-"));
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir, 0)).toThrow(DataDirTaken);
  lock.release();
  lockDataDir(dataDir, 0).release();
  rmSync(dataDir, { recursive: true });
});
