import { mkdir } from "node:fs/promises";
import path from "node:path";
import { nowText } from "../../base/deps";
import { readRecord, writeRecord } from "../../base/record-file.server";
import { type BackupDeps, backupsFolder, isBrandNew } from "../backup/daily-backups.server";
import { lastDueAt } from "../backup/schedule";
import type { DamageWatch } from "./damage-watch.server";
import type { DatabaseFindings } from "./database-findings.server";

/** An hour of the night, in local time: before the backups. */
const hour = 2;
const recordName = "last-check.json";

export interface DatabaseCheckDeps extends Omit<BackupDeps, "clocks"> {
  damage: DamageWatch;
}

/** Call every few minutes: looks at every page once a night, and more thoroughly at once when a request met damage. Skips new databases. */
export async function checkDatabase(deps: DatabaseCheckDeps, signal: AbortSignal): Promise<void> {
  const { damage, config, workers, log } = deps;
  if (!(await isDue(deps))) return;
  const met = damage.beginCheck();
  const task = { task: "check", dataDir: config.dataDir, isThorough: damage.read() !== null };
  const found = await workers.run<DatabaseFindings>("backup", task, null, signal).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (!found) return;
  const { faults, orphans } = found;
  damage.finishCheck(met, faults);
  if (orphans.length > 0) log.warn({ tables: orphans.join(", ") }, "rows refer to others that are gone");
  await mkdir(backupsFolder(config.dataDir), { recursive: true, mode: 0o700 });
  const record: CheckRecord = { checkedAt: nowText(deps.clock), isWhole: faults.length === 0, orphans };
  await writeRecord(recordFile(config.dataDir), record);
}

async function isDue(deps: DatabaseCheckDeps): Promise<boolean> {
  if (deps.damage.mustCheck()) return true;
  const now = deps.clock.now();
  const last = await findLastCheck(deps.config.dataDir);
  const checkedAt = last && new Date(last.checkedAt);
  // One in the future was made by a wrong clock.
  const isOfTonight = checkedAt && checkedAt >= lastDueAt(now, hour) && checkedAt <= now;
  // Another database has taken the place of the damaged one.
  const isOfThis = last?.isWhole || deps.damage.read() !== null;
  return !(isOfTonight && isOfThis) && !(await isBrandNew(deps));
}

export interface CheckRecord {
  /** ISO 8601, UTC. */
  checkedAt: string;
  isWhole: boolean;
  orphans: string[];
}

/** Null before the first check. */
export function findLastCheck(dataDir: string): Promise<CheckRecord | null> {
  return readRecord<CheckRecord>(recordFile(dataDir));
}

function recordFile(dataDir: string): string {
  return path.join(backupsFolder(dataDir), recordName);
}
