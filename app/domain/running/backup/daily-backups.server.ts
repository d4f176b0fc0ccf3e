import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { agoText, type Deps, hours, nowText } from "../../base/deps";
import { Unavailable } from "../../base/errors";
import { readRecord, writeRecord } from "../../base/record-file.server";
import type { WorkerProcesses } from "../../base/worker-processes";
import type { ClockWatch } from "../health/clock-watch.server";
import type { DamageWatch } from "../health/damage-watch.server";
import type { BackupWorkerTask } from "./backup-worker-task.server";
import type { BackupFacts } from "./create-backup.server";
import { requireRoomForCopy } from "./room-for-copy.server";

export interface BackupDeps extends Deps {
  config: { dataDir: string };
  workers: WorkerProcesses;
  clocks: Pick<ClockWatch, "isInStep">;
  damage: Pick<DamageWatch, "read" | "note">;
}

const daysKept = 7;
const dailyName = /^daily-\d{4}-\d{2}-\d{2}\.zip$/;
const fullRecord = "last-full.json";

/** Call hourly: backs up the database once a day, and retains seven, fewer where there is no room. A damaged one is not taken, which is noted. Skips new databases. */
export async function createDailyBackup(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  const takenAt = nowText(deps.clock);
  const name = `daily-${takenAt.slice(0, 10)}.zip`;
  const folder = backupsFolder(deps.config.dataDir);
  const daily = await listDaily(folder);
  if (daily.includes(name) || (await isBrandNew(deps))) return;
  await makeRoom(deps, folder, daily);
  const task: BackupWorkerTask = {
    task: "file",
    dataDir: deps.config.dataDir,
    file: path.join(folder, name),
    holds: "database",
    takenAt,
    ifDamaged: "refuse",
  };
  const { faults } = await deps.workers.run<BackupFacts>("backup", task, null, signal);
  if (faults.length > 0) return deps.damage.note(faults);
  if (!(await mayThin(deps))) return;
  const kept = await listDaily(folder);
  await remove(folder, kept.sort().slice(0, -daysKept));
}

/** Where a copy has no room, as many of the oldest go as make room for it: never the newest, and none in vain. */
async function makeRoom(deps: BackupDeps, folder: string, daily: string[]): Promise<void> {
  const going: string[] = [];
  let freed = 0;
  for (const name of daily.sort().slice(0, -1)) {
    if (await hasRoom(deps, folder, freed)) break;
    freed += (await stat(path.join(folder, name))).size;
    going.push(name);
  }
  if (going.length === 0 || !(await hasRoom(deps, folder, freed)) || !(await mayThin(deps))) return;
  await remove(folder, going);
}

async function hasRoom({ config }: BackupDeps, folder: string, freed: number): Promise<boolean> {
  try {
    await requireRoomForCopy(config.dataDir, folder, { copies: 2, freed });
    return true;
  } catch (error) {
    if (error instanceof Unavailable) return false;
    throw error;
  }
}

async function remove(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, name), { force: true });
}

/** Not while the database is damaged, or the clock is out of step: the older backups may be needed. */
export async function mayThin({ clocks, damage }: Pick<BackupDeps, "clocks" | "damage">): Promise<boolean> {
  return damage.read() === null && (await clocks.isInStep());
}

export interface LastBackups {
  everythingAt: string | null;
  databaseOn: string | null;
}

/** The last backup of each kind; null if there is none. */
export async function findLastBackups(dataDir: string): Promise<LastBackups> {
  const folder = backupsFolder(dataDir);
  const full = await readRecord<{ takenAt: string }>(path.join(folder, fullRecord));
  const newest = (await listDaily(folder)).sort().at(-1);
  return {
    everythingAt: full?.takenAt ?? null,
    databaseOn: newest ? newest.slice("daily-".length, -".zip".length) : null,
  };
}

/** Records when the last full backup was taken. `takenAt` is ISO 8601 text in UTC. */
export async function noteFullBackup(dataDir: string, takenAt: string): Promise<void> {
  await writeRecord(path.join(backupsFolder(dataDir), fullRecord), { takenAt });
}

/** The folder under DATA_DIR for daily backups and the record of the last full one; it is not created here. */
export function backupsFolder(dataDir: string): string {
  return path.join(dataDir, "backups");
}

async function listDaily(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => dailyName.test(name));
}

/** Whether the site was set up within the last hour. */
export async function isBrandNew({ db, clock }: Deps): Promise<boolean> {
  const first = await db.selectFrom("users").select("createdAt").orderBy("id").limit(1).executeTakeFirst();
  return !first || first.createdAt > agoText(clock, hours);
}
