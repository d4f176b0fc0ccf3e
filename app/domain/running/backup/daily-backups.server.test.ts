import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";
import { openDatabase } from "~/db/open.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { damageTable } from "../../../../tests/support/damage";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openWorkerProcesses } from "../../../../tests/support/workers";
import { days, hours } from "../../base/deps";
import { DamageWatch } from "../health/damage-watch.server";
import { createDailyBackup, findLastBackups, noteFullBackup } from "./daily-backups.server";
import { openZipToRestore, restoreBackup } from "./restore-backup.server";

const running = new AbortController().signal;
let dataDir: string;
let database: ReturnType<typeof openDatabase>;
let clock: FakeClock;
let isInStep: boolean;
let damage: DamageWatch;
const clocks = { isInStep: async () => isInStep };

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-daily-"));
  database = openDatabase(dataDir);
  await migrateDatabase(database, dataDir);
  clock = new FakeClock();
  isInStep = true;
  damage = new DamageWatch(dataDir, { clock, log: new CollectedLog() });
});

afterEach(async () => {
  await database.db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const take = () =>
  createDailyBackup(
    {
      ...{ db: database.db, clock, log: new CollectedLog(), config: { dataDir }, clocks, damage },
      workers: openWorkerProcesses(),
    },
    running,
  );

const backups = () => {
  const folder = path.join(dataDir, "backups");
  return readdirSync(folder).sort();
};

test("a site that is brand new has nothing to copy", async () => {
  await take();
  expect(await findLastBackups(dataDir)).toEqual({ everythingAt: null, databaseOn: null });
});

test("the database is copied once a day, and a week of copies is kept", async () => {
  await addPeople(database.db);
  const first = clock.now().toISOString().slice(0, 10);
  await take();
  clock.advance(hours);
  await take();
  expect(backups()).toEqual([`daily-${first}.zip`]);
  for (let day = 0; day < 8; day += 1) {
    clock.advance(days);
    await take();
  }
  expect(backups()).toHaveLength(7);
  expect(backups()).not.toContain(`daily-${first}.zip`);
  const { databaseOn } = await findLastBackups(dataDir);
  expect(`daily-${databaseOn}.zip`).toBe(backups().at(-1));
  mkdirSync(path.join(dataDir, "backups"), { recursive: true });
  await noteFullBackup(dataDir, "2026-05-06T07:08:09.000Z");
  expect((await findLastBackups(dataDir)).everythingAt).toBe("2026-05-06T07:08:09.000Z");
  writeFileSync(path.join(dataDir, "backups", "last-full.json"), "");
  expect((await findLastBackups(dataDir)).everythingAt).toBeNull();
});

const takeWeek = async () => {
  for (let day = 0; day < 9; day += 1) {
    clock.advance(days);
    await take();
  }
};

test("no copy goes while the clock is out of step", async () => {
  await addPeople(database.db);
  isInStep = false;
  await takeWeek();
  expect(backups()).toHaveLength(9);
  isInStep = true;
  clock.advance(days);
  await take();
  expect(backups()).toHaveLength(7);
});

test("a damaged database is not copied, which is noted, and no copy goes", async () => {
  await addPeople(database.db);
  await takeWeek();
  const whole = backups();
  damageTable(database, dataDir, "story_versions");
  await takeWeek();
  expect(backups()).toEqual(whole);
  expect(damage.read()?.faults.join(" ")).toMatch(/page/i);
});

test("while a request has met damage, a copy that is whole is taken, and none goes", async () => {
  await addPeople(database.db);
  damage.meet("SQLITE_CORRUPT");
  await takeWeek();
  expect(backups().filter((name) => name.startsWith("daily-"))).toHaveLength(9);
});

test("a copy of the database is put back, leaves the files beside it, and keeps those it does not know", async () => {
  await addPeople(database.db);
  await take();
  await database.db.deleteFrom("users").where("usernameKey", "=", "ben").execute();
  await database.db.destroy();
  mkdirSync(path.join(dataDir, "media"));
  writeFileSync(path.join(dataDir, "media", "photo.jpg"), "a photo");
  const file = path.join(dataDir, "backups", backups()[0] ?? "");
  const { before } = await restoreBackup(dataDir, () => openZipToRestore(file), clock.now());
  expect(readdirSync(path.join(dataDir, before ?? "")).sort()).toEqual(["app.db", "media"]);
  expect(readdirSync(path.join(dataDir, "media"))).toEqual(["photo.jpg"]);
  rmSync(path.join(dataDir, "media"), { recursive: true });
  expect(readdirSync(path.join(dataDir, before ?? "", "media"))).toEqual(["photo.jpg"]);
  database = openDatabase(dataDir);
  const ben = database.db.selectFrom("users").where("usernameKey", "=", "ben").select("id");
  expect(await ben.execute()).toHaveLength(1);
});
