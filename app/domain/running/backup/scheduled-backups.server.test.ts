import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BackupSettings } from "~/config/backup-settings";
import {
  BackupWorld,
  backupsInProcess,
  beginRepository,
  filesIn,
  flipBit,
  passphrase,
} from "../../../../tests/support/backups";
import { Bucket } from "../../../../tests/support/bucket";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { damageTable } from "../../../../tests/support/damage";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { openWorkerProcesses } from "../../../../tests/support/workers";
import { days, hours, minutes } from "../../base/deps";
import { DamageWatch } from "../health/damage-watch.server";
import { getBackupState, type TargetState } from "./backup-state.server";
import { runScheduledBackups } from "./scheduled-backups.server";

let world: BackupWorld;
let clock: FakeClock;
let log: CollectedLog;
let backup: BackupSettings;

beforeEach(async () => {
  world = await BackupWorld.open();
  clock = new FakeClock();
  log = new CollectedLog();
  damage = new DamageWatch(world.dataDir, { clock, log });
  isInStep = true;
  backup = { hour: 3, passphrase, targets: [world.target] };
});

afterEach(() => world.close());

let damage: DamageWatch;
let isInStep: boolean;
const clocks = { isInStep: async () => isInStep };

function run(signal = new AbortController().signal, workers = backupsInProcess): Promise<void> {
  const config = { dataDir: world.dataDir, backup };
  return runScheduledBackups({ db: world.db, clock, log, config, workers, clocks, damage }, signal);
}

async function stateOf(place = 0): Promise<TargetState> {
  const { targets } = await getBackupState({ db: world.db, clock, log, config: { backup } });
  return targets[place] as TargetState;
}

const backupsIn = () =>
  readdirSync(path.join(world.folder, "backups")).filter((name) => name.endsWith(".age"));

test("without a target nothing is scheduled", async () => {
  const config = { dataDir: world.dataDir, backup: undefined };
  await runScheduledBackups(
    { db: world.db, clock, log, config, workers: backupsInProcess, clocks, damage },
    new AbortController().signal,
  );
  expect(await getBackupState({ db: world.db, clock, log, config })).toEqual({
    isScheduled: false,
    targets: [],
  });
});

test("a site that is brand new is not backed up", async () => {
  const createdAt = new Date(clock.now().getTime() - 59 * minutes).toISOString();
  await world.db.updateTable("users").set({ createdAt }).execute();
  await run();
  expect(await stateOf()).toMatchObject({ lastSuccess: null, lastFailure: null, keptCount: 0 });
  expect(world.stored(".")).not.toContain("backups");
});

test("once a day, verified once a week, and missed days are made up for with one", async () => {
  await run();
  await run();
  expect(backupsIn()).toHaveLength(1);
  const first = await stateOf();
  expect(first).toMatchObject({
    kind: "folder",
    place: world.folder,
    running: null,
    lastSuccess: { files: 5, warning: "" },
    lastFailure: null,
    lastVerification: { isGood: true, message: "" },
    keptCount: 1,
  });
  expect(first.keptBytes).toBeGreaterThan(1000);
  expect(new Date(first.nextRunAt) > clock.now()).toBe(true);
  clock.advance(3 * days);
  await run();
  expect(backupsIn()).toHaveLength(2);
  const second = await stateOf();
  expect(second.lastVerification).toEqual(first.lastVerification);
  clock.advance(4 * days);
  await run();
  const third = await stateOf();
  expect(third.lastVerification?.backupName).toBe(third.lastSuccess?.backupName);
  expect(third.lastVerification?.backupName).not.toBe(first.lastVerification?.backupName);
  expect(log.lines.filter(({ level }) => level !== "info")).toEqual([]);
});

test("a backup that fails is named, and tried again an hour later", async () => {
  backup = { ...backup, passphrase: "another good passphrase" };
  await run();
  const message = "BACKUP_PASSPHRASE_FILE does not hold the passphrase of these backups.";
  const { lastFailure, nextRunAt, lastSuccess } = await stateOf();
  expect([lastFailure?.message, lastSuccess]).toEqual([message, null]);
  expect(nextRunAt <= new Date(clock.now().getTime() + hours).toISOString()).toBe(true);
  expect(log.lines).toEqual([
    { level: "error", fields: { target: "folder", reason: message }, message: "backup failed" },
  ]);
  backup = { ...backup, passphrase };
  clock.advance(59 * minutes);
  await run();
  expect((await stateOf()).lastSuccess).toBeNull();
  clock.advance(minutes);
  await run();
  expect(await stateOf()).toMatchObject({ lastSuccess: { files: 5 }, lastFailure: null });
});

test("a target that fails does not keep the other from its backup", async () => {
  const bucket = await Bucket.open();
  await beginRepository(bucket.target);
  backup = { ...backup, targets: [world.target, bucket.target] };
  rmSync(world.folder, { recursive: true });
  await run();
  const message = "BACKUP_DIR is not there. Is its disk mounted?";
  expect(await stateOf(0)).toMatchObject({ lastFailure: { message }, lastSuccess: null });
  expect(await stateOf(1)).toMatchObject({
    kind: "bucket",
    place: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/life$/),
    lastSuccess: { files: 5 },
    lastVerification: { isGood: true },
  });
  await bucket.close();
});

test("a backup that is killed is none, is recorded, and the next one sends only the rest", async () => {
  for (let number = 0; number < 400; number += 1) world.addFile(`media/f/${number}.jpg`, `photo ${number}`);
  const stopping = new AbortController();
  const running = run(stopping.signal, openWorkerProcesses(log));
  while (filesIn(world.folder).filter((name) => name.startsWith("objects")).length < 20)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await stateOf()).running).toMatchObject({ kind: "backup" });
  stopping.abort();
  await running;
  const sent = world.stored("objects").length;
  expect(sent).toBeGreaterThanOrEqual(20);
  expect(sent).toBeLessThan(405);
  expect(filesIn(world.folder).filter((name) => name.startsWith("backups"))).toEqual([]);
  await run();
  const states = await world.db
    .selectFrom("backupRuns")
    .select(["kind", "state", "error"])
    .orderBy("id")
    .execute();
  expect(states).toEqual([
    { kind: "backup", state: "interrupted", error: "It was cut off by a stop of the server." },
    { kind: "backup", state: "done", error: "" },
    { kind: "verification", state: "done", error: "" },
  ]);
  const { sentFiles } = log.lines.find(({ message }) => message === "backup done")?.fields ?? {};
  // And the database, which has changed.
  expect(Number(sentFiles)).toBeLessThanOrEqual(405 - sent + 1);
  expect(filesIn(world.folder).filter((name) => name.startsWith("incoming"))).toEqual([]);
  expect(filesIn(path.join(world.dataDir, "backups"))).toEqual([]);
});

test("damage that verification finds is told, and mended by the next backup, which is verified at once", async () => {
  await run();
  for (const name of world.stored("objects")) flipBit(path.join(world.folder, "objects", name));
  clock.advance(7 * days);
  await run();
  const { lastVerification } = await stateOf();
  expect(lastVerification).toMatchObject({ isGood: false });
  expect(lastVerification?.message).toContain("media/a1/full.jpg is not what it was.");
  expect(log.lines.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
    "backup verification found damage",
  ]);
  clock.advance(days);
  await run();
  expect((await stateOf()).lastVerification).toMatchObject({ isGood: true, message: "" });
});

async function runForDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    clock.advance(days);
    await run();
  }
}

test("nothing is thinned out while the clock is out of step", async () => {
  isInStep = false;
  await runForDays(20);
  expect(backupsIn()).toHaveLength(20);
  isInStep = true;
  await runForDays(1);
  expect(backupsIn().length).toBeLessThan(14);
});

test("nothing is thinned out while a request has met damage", async () => {
  damage.meet("SQLITE_CORRUPT");
  await runForDays(20);
  expect(backupsIn()).toHaveLength(20);
});

test("a damaged database is not taken: the run fails in words, and the damage is noted", async () => {
  await runForDays(1);
  damageTable(world, world.dataDir, "story_versions");
  await runForDays(1);
  expect(backupsIn()).toHaveLength(1);
  const { lastFailure } = await stateOf();
  expect(lastFailure?.message).toBe(
    "The database is damaged, so no backup of it was taken. The earlier backups are kept.",
  );
  expect(damage.read()?.faults).not.toEqual([]);
});

test("a backup that a wrong clock dated ahead does not put off those to come", async () => {
  clock.advance(400 * days);
  await run();
  clock.advance(-400 * days);
  await run();
  expect(backupsIn()).toHaveLength(2);
});
