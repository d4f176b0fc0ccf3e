import type { Db } from "~/db/open.server";
import { type Clock, days } from "../../base/deps";
import { formatBytes, formatDate, formatNumber, pluralize } from "../../base/format";
import { getBackupState, type TargetState } from "../backup/backup-state.server";
import { findLastBackups } from "../backup/daily-backups.server";
import type { BackupWatch } from "./backup-watch";
import type { HealthWatchDeps } from "./deps";
import { byLevel, type HealthCheck } from "./health-check";

/**
 * The backups of everything, their trial restore where they are scheduled, and the daily copy of the database. A place
 * without a backup is as old as its first run, and before it as the watch; so is a folder without a copy.
 */
export async function checkBackups(deps: HealthWatchDeps, watch: BackupWatch): Promise<HealthCheck[]> {
  const { db, clock, config } = deps;
  const { isScheduled, targets } = await getBackupState(deps);
  const { everythingAt, databaseOn } = await findLastBackups(config.dataDir);
  const ageOfSite = await findAgeOfSite(db, clock);
  const ageOf = (at: string | null) => (at === null ? ageOfSite : clock.now().getTime() - Date.parse(at));
  const ageAt = (target: TargetState, at: string | null | undefined) =>
    ageOf(at ?? target.firstRunAt ?? watch.startedAt);
  const checkTarget = (target: TargetState) =>
    checkRunning(target, watch, clock) ?? checkLast(target, ageAt(target, target.lastSuccess?.finishedAt));
  return [
    isScheduled ? worstOf(targets.map(checkTarget)) : checkBackup(everythingAt, ageOf(everythingAt)),
    ...(isScheduled
      ? [worstOf(targets.map((target) => checkVerification(target, (at) => ageAt(target, at))))]
      : []),
    checkDatabaseCopy(databaseOn, ageOf(databaseOn ?? watch.startedAt)),
  ];
}

function worstOf(checks: HealthCheck[]): HealthCheck {
  return byLevel(checks)[0] as HealthCheck;
}

/**
 * The first backup, while it runs: nobody is called for what is being done. Not after one that failed, or each hour's try
 * would end an alarm and begin it again.
 */
function checkRunning(
  { place, running, lastSuccess, lastFailure }: TargetState,
  watch: BackupWatch,
  clock: Clock,
): HealthCheck | null {
  if (lastSuccess || running?.kind !== "backup" || (lastFailure && !lastFailure.isCutOff)) return null;
  const { filesDone, filesTotal, startedAt } = running;
  const count = filesTotal > 0 ? `, ${formatNumber(filesDone)} of ${formatNumber(filesTotal)}` : "";
  const check = { id: "backup", title: "Backup of everything" } as const;
  const finding = `The first backup to ${place} is running${count}.`;
  if (watch.stillFor(place, `${startedAt} ${filesDone}`, clock) < days)
    return {
      ...check,
      level: "amber",
      finding,
      remedy: "It goes on by itself. Later ones send only what is new.",
    };
  return {
    ...check,
    level: "red",
    finding: `${finding} No file has gone there for a day.`,
    remedy: "The log says why, or the connection is too slow for the largest file.",
  };
}

function checkLast(
  { place, lastSuccess, lastFailure, keptCount, keptBytes }: TargetState,
  age: number,
): HealthCheck {
  const check = { id: "backup", title: "Backup of everything" } as const;
  const last = lastSuccess
    ? `The last backup to ${place} was taken on ${formatDate(lastSuccess.finishedAt)}; ${pluralize(keptCount, "backup is", "backups are")} kept, ${formatBytes(keptBytes)} in all.`
    : `No backup has been taken to ${place} yet.`;
  if (lastFailure)
    return {
      ...check,
      level: age > 2 * days ? "red" : "amber",
      finding: `${last} The last try failed: ${lastFailure.message}`,
      remedy: "It is tried again every hour. See docs/self-hosting.md, Backup.",
    };
  if (age > 2 * days)
    return { ...check, level: "red", finding: last, remedy: "The log says why none was taken." };
  return {
    ...check,
    level: lastSuccess?.warning ? "amber" : "green",
    finding: `${last} ${lastSuccess?.warning ?? ""}`.trim(),
  };
}

function checkVerification(
  { place, lastVerification }: TargetState,
  ageOf: (at: string | null | undefined) => number,
): HealthCheck {
  const check = { id: "backup-proof", title: "Trial restore of the newest backup" } as const;
  if (lastVerification && !lastVerification.isGood)
    return {
      ...check,
      level: "red",
      finding: `The backup ${lastVerification.backupName} in ${place} could not be restored: ${lastVerification.message}`,
      remedy: "Damaged parts are sent again with the next backup. If it goes on, use another disk or bucket.",
    };
  if (ageOf(lastVerification?.finishedAt) > 15 * days)
    return {
      ...check,
      level: "amber",
      finding: `There was none in ${place} for two weeks.`,
      remedy: "It is done once a week by itself. The log says why it was not.",
    };
  const finding = lastVerification
    ? `Done on ${formatDate(lastVerification.finishedAt)}: every file and every row was there.`
    : "The first one comes within a week.";
  return { ...check, level: "green", finding };
}

/** Milliseconds since the first account was made. */
async function findAgeOfSite(db: Db, clock: Clock): Promise<number> {
  const first = await db.selectFrom("users").select("createdAt").orderBy("id").limit(1).executeTakeFirst();
  return first ? clock.now().getTime() - Date.parse(first.createdAt) : 0;
}

function checkBackup(at: string | null, age: number): HealthCheck {
  const check = { id: "backup", title: "Backup of everything" } as const;
  const remedy =
    "Set BACKUP_DIR or a bucket: the server then backs up every night. Or take one by hand: npm run backup -- FILE.";
  const finding = at
    ? `The last backup of everything was taken on ${formatDate(at)}.`
    : "No backup of everything has been taken yet.";
  if (age > 8 * days) return { ...check, level: "red", finding, remedy };
  if (at === null || age > 2 * days) return { ...check, level: "amber", finding, remedy };
  return { ...check, level: "green", finding };
}

function checkDatabaseCopy(on: string | null, age: number): HealthCheck {
  const check = { id: "database-copy", title: "Daily copy of the database" } as const;
  const finding = on ? `The last one is of ${formatDate(on)}.` : "There is none yet.";
  if (age <= 2 * days) return { ...check, level: "green", finding };
  return {
    ...check,
    level: "red",
    finding,
    remedy: "It is made once a day by itself. The log says why it was not: recurring job failed.",
  };
}
