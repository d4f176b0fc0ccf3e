import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BackupWorld, passphrase } from "../../../../tests/support/backups";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { unzip } from "../../../../tests/support/zip";
import { Unavailable } from "../../base/errors";
import { DiskReserve } from "../health/disk-reserve.server";
import { runBackupTask } from "./backup-worker-task.server";
import { createBackup, listKeptFiles } from "./create-backup.server";

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

test("what the server makes again by itself, or keeps for itself, is in no backup", async () => {
  const dataDir = path.join(world.root, "used");
  const kept = [
    ...["books/a1/interior.pdf", "letters/f6/0", "media/b2/photo.jpg", "pages/terms.md"],
    ...["recordings/e5/0", "secrets/session"],
  ];
  const own = [
    ...["app.db", "app.db-wal", "app.db-damaged", "running.lock", "running.lock-journal"],
    ...["backups/daily.zip", "backups/last-check.json", "exports/all.zip", "incoming/1/file", "uploads/c3/0"],
    ...["books/making/1", "books/pages/a1.pdf", "books/photos/7.jpg"],
    ...["restoring/app.db", "restore-under-way", "before-restore-2026/app.db"],
  ];
  for (const name of [...kept, ...own]) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    writeFileSync(path.join(dataDir, name), "");
  }
  const reserve = new DiskReserve(dataDir, new CollectedLog());
  await reserve.check();
  await expect.poll(() => existsSync(path.join(dataDir, "disk-reserve"))).toBe(true);
  const names: string[] = [];
  for await (const name of listKeptFiles(dataDir)) names.push(name);
  expect(names.sort()).toEqual(kept);
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
