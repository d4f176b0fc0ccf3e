import { mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BackupWorld, passphrase } from "../../../../tests/support/backups";
import { unzip } from "../../../../tests/support/zip";
import { Unavailable } from "../../base/errors";
import { runBackupTask } from "./backup-worker-task.server";
import { createBackup } from "./create-backup.server";

let world: BackupWorld;
const takenAt = "2026-05-06T03:00:00.000Z";

beforeEach(async () => {
  world = await BackupWorld.open();
});

afterEach(() => world.close());

test("pieces of recordings and files of letters are in it once, and were read before the database", async () => {
  for (const name of ["recordings/e5/0", "letters/f6/0"]) world.addFile(name, `the content of ${name}`);
  const file = path.join(world.root, "all.zip");
  const { dataDir } = world;
  await createBackup({ dataDir, file, holds: "everything", takenAt, ifDamaged: "take" });
  const names = [...(await unzip(file)).keys()];
  expect(names.slice(0, 3)).toEqual(["recordings/e5/0", "letters/f6/0", "app.db"]);
  expect(new Set(names).size).toBe(names.length);
});

test("no copy of the database takes the room that is kept for words", async () => {
  const dataDir = path.join(world.root, "large");
  mkdirSync(dataDir);
  for (const name of ["app.db", "app.db-wal"]) writeFileSync(path.join(dataDir, name), "");
  // It takes no room by itself: nothing was written into it.
  truncateSync(path.join(dataDir, "app.db-wal"), 2 ** 42);
  const file = path.join(dataDir, "backups", "daily.zip");
  const daily = { dataDir, file, holds: "database", takenAt, ifDamaged: "refuse" } as const;
  await expect(runBackupTask({ task: "file", ...daily }, () => undefined)).rejects.toThrow(Unavailable);
  expect(readdirSync(path.dirname(file))).toEqual([]);
  const scheduled = { dataDir, target: world.target, passphrase, takenAt, mustExist: false } as const;
  const task = { task: "backup" as const, ...scheduled, damagedObjects: [], mayThin: true };
  expect(await runBackupTask(task, () => undefined)).toEqual({
    failure: "The disk of DATA_DIR has no room for it.",
  });
});
