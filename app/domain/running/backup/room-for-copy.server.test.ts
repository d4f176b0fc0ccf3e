import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BackupWorld, beginRepository } from "../../../../tests/support/backups";
import { Bucket } from "../../../../tests/support/bucket";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { diskWith, replaceDiskCalls } from "../../../../tests/support/disk";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { Unavailable } from "../../base/errors";
import { DamageWatch } from "../health/damage-watch.server";
import { createDailyBackup } from "./daily-backups.server";

let world: BackupWorld;
let folder: string;
let putBack = () => {};

beforeEach(async () => {
  world = await BackupWorld.open();
  folder = path.join(world.dataDir, "backups");
  mkdirSync(folder);
});

afterEach(async () => {
  putBack();
  await world.close();
});

function databaseBytes(): number {
  const sizes = ["app.db", "app.db-wal"].map(
    (name) => statSync(path.join(world.dataDir, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size);
}

/** The disk has room for so many databases. */
function leave(copies: number): void {
  putBack();
  putBack = replaceDiskCalls({ statfs: diskWith(copies * databaseBytes()) });
}

test("a backup that goes elsewhere needs room for one copy of the database, and one on the same disk for two", async () => {
  const bucket = await Bucket.open();
  try {
    await beginRepository(bucket.target);
    leave(1.5);
    await world.make({ target: bucket.target });
    await expect(world.make()).rejects.toThrow(Unavailable);
    leave(2.5);
    await world.make();
  } finally {
    await bucket.close();
  }
});

const days = ["01", "02", "03", "04"].map((day) => `daily-2026-03-${day}.zip`);

/** With copies that are each a little larger than the database; returns those that stay. */
async function takeDaily(room: number): Promise<string[]> {
  const { db, dataDir } = world;
  await db.updateTable("users").set({ createdAt: "2026-01-01T00:00:00.000Z" }).execute();
  for (const name of days) {
    writeFileSync(path.join(folder, name), "");
    truncateSync(path.join(folder, name), Math.ceil(databaseBytes() * 1.1));
  }
  leave(room);
  const clock = new FakeClock();
  clock.advance(new Date("2026-03-05T03:00:00.000Z").getTime() - clock.now().getTime());
  const log = new CollectedLog();
  const run = async () => ({ faults: [] }) as never;
  await createDailyBackup(
    {
      ...{ db, clock, log, config: { dataDir }, workers: { run } },
      clocks: { isInStep: async () => true },
      damage: new DamageWatch(dataDir, { clock, log }),
    },
    new AbortController().signal,
  );
  return readdirSync(folder).sort();
}

test("a daily copy that has no room takes that of the oldest ones, no more than it needs", async () => {
  expect(await takeDaily(0.5)).toEqual(days.slice(2));
});

test("no daily copy goes where that would not make room enough", async () => {
  expect(await takeDaily(-3)).toEqual(days);
});
