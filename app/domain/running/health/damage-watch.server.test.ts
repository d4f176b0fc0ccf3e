import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "~/db/open.server";
import { backupsInProcess } from "../../../../tests/support/backups";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { damageTable } from "../../../../tests/support/damage";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { copyTemplateTo } from "../../../../tests/support/template-database";
import { well } from "../../../../tests/support/well";
import { days, hours, minutes } from "../../base/deps";
import { Unavailable } from "../../base/errors";
import { DamageWatch } from "./damage-watch.server";
import { checkDatabase, findLastCheck } from "./database-check.server";

let dataDir: string;
let database: OpenDatabase;
let clock: FakeClock;
let log: CollectedLog;
let damage: DamageWatch;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-damage-"));
  await copyTemplateTo(dataDir);
  clock = new FakeClock();
  log = new CollectedLog();
  damage = new DamageWatch(dataDir, { clock, log });
  database = openDatabase(dataDir, { full: () => new Error("full"), damaged: (code) => damage.meet(code) });
  await addPeople(database.db);
});

afterEach(async () => {
  await database.db.destroy();
  rmSync(dataDir, { recursive: true });
});

const check = () =>
  checkDatabase(
    {
      ...{ db: database.db, clock, log, config: { dataDir }, damage, clocks: well.clocks },
      workers: backupsInProcess,
    },
    new AbortController().signal,
  );
const readVersions = () => database.db.selectFrom("storyVersions").selectAll().execute();
const lines = () => log.lines.map(({ message }) => message);

test("a query that meets a damaged page is answered in words, noted and logged once a minute", async () => {
  damageTable(database, dataDir, "story_versions");
  const error = await readVersions().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Unavailable);
  expect(error).toMatchObject({
    message: expect.stringContaining("please keep a copy of it"),
    cause: expect.objectContaining({ code: "SQLITE_CORRUPT" }),
  });
  expect(damage.read()).toEqual({
    noticedAt: clock.now().toISOString(),
    faults: ["A page of it cannot be read (SQLITE_CORRUPT)."],
  });
  for (let time = 0; time < 10; time += 1) await expect(readVersions()).rejects.toThrow();
  expect(lines()).toEqual(["database damaged"]);
  clock.advance(minutes);
  await expect(readVersions()).rejects.toThrow();
  expect(lines()).toHaveLength(2);
});

test("rows that are streamed are watched too", async () => {
  damageTable(database, dataDir, "story_versions");
  const read = async () => {
    for await (const row of database.db.selectFrom("storyVersions").selectAll().stream()) void row;
  };
  await expect(read()).rejects.toThrow(Unavailable);
  expect(damage.read()).not.toBeNull();
});

test("it is remembered over a restart, until a check finds every page whole", async () => {
  damage.meet("SQLITE_CORRUPT");
  damage = new DamageWatch(dataDir, { clock, log });
  expect(damage.read()).not.toBeNull();
  await check();
  expect(damage.read()).toBeNull();
  expect(new DamageWatch(dataDir, { clock, log }).read()).toBeNull();
  expect(readdirSync(dataDir)).not.toContain("app.db-damaged");
});

test("a check finds damage that no request has met, and keeps it red while it is there", async () => {
  damageTable(database, dataDir, "story_versions");
  await check();
  expect(damage.read()?.faults.join(" ")).toMatch(/page/i);
  clock.advance(days);
  await check();
  expect(damage.read()).not.toBeNull();
});

test("an index that lacks a row is found once a request has met it", async () => {
  database.connection.exec("create index users_by_display on users (username)");
  database.connection.unsafeMode();
  database.connection.pragma("writable_schema = on");
  database.connection.exec(
    "update sqlite_schema set sql = 'create index users_by_display on users (display_name)' where name = 'users_by_display'",
  );
  database.connection.pragma("writable_schema = reset");
  await check();
  expect(damage.read()).toBeNull();
  damage.meet("SQLITE_CORRUPT_INDEX");
  await check();
  expect(damage.read()?.faults.join(" ")).toMatch(/users_by_display/);
});

test("what is met while a check runs is not forgotten by it", () => {
  damage.meet("SQLITE_CORRUPT");
  const met = damage.beginCheck();
  damage.meet("SQLITE_CORRUPT");
  damage.finishCheck(met, []);
  expect(damage.read()).not.toBeNull();
  damage.finishCheck(damage.beginCheck(), []);
  expect(damage.read()).toBeNull();
});

test("a check that comes to no end is made again", async () => {
  damage.meet("SQLITE_CORRUPT");
  damage.beginCheck();
  expect(damage.mustCheck()).toBe(true);
});

test("it is checked once a night", async () => {
  const checkedAt = async () => (await findLastCheck(dataDir))?.checkedAt;
  await check();
  const first = await checkedAt();
  expect(first).toBe(clock.now().toISOString());
  clock.advance(5 * minutes);
  await check();
  expect(await checkedAt()).toBe(first);
  clock.advance(24 * hours);
  await check();
  expect(await checkedAt()).toBe(clock.now().toISOString());
});

test("a record that was cut off by a full disk is written again", async () => {
  await check();
  const file = path.join(dataDir, "backups", "last-check.json");
  for (const cut of ["", '{"checkedAt":"20']) {
    writeFileSync(file, cut);
    expect(await findLastCheck(dataDir)).toBeNull();
    await check();
    expect((await findLastCheck(dataDir))?.checkedAt).toBe(clock.now().toISOString());
  }
});

test("a site that is brand new is not checked", async () => {
  await database.db.updateTable("users").set({ createdAt: clock.now().toISOString() }).execute();
  await check();
  expect(await findLastCheck(dataDir)).toBeNull();
});

test("rows that refer to nothing are recorded, and are no damage", async () => {
  database.connection.pragma("foreign_keys = off");
  database.connection.exec("update users set assigned_owner_id = 987654");
  database.connection.pragma("foreign_keys = on");
  await check();
  expect([damage.read(), await findLastCheck(dataDir)]).toMatchObject([
    null,
    { isWhole: true, orphans: ["users"] },
  ]);
});
