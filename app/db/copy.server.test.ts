import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { copyDatabase } from "./copy.server";
import { openDatabase } from "./open.server";

test("a copy is its owner's alone from the first moment, whatever the shell lets others read", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "life-copy-"));
  const earlier = process.umask(0o022);
  const { db } = openDatabase(folder);
  try {
    const copy = path.join(folder, "copy.db");
    await copyDatabase(folder, copy);
    expect((statSync(copy).mode & 0o777).toString(8)).toBe("600");
    expect(statSync(copy).size).toBeGreaterThan(0);
    await expect(copyDatabase(folder, copy)).rejects.toThrow("EEXIST");
  } finally {
    process.umask(earlier);
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
});
