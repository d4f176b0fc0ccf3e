import type { Db } from "~/db/open.server";
import { t } from "~/messages/translate";
import { type Clock, days } from "../../base/deps";
import { formatBytes, formatDate } from "../../base/format";
import { getBackupState, type TargetState } from "../backup/backup-state.server";
import { findLastBackups } from "../backup/daily-backups.server";
import type { BackupWatch } from "./backup-watch";
import type { HealthWatchDeps } from "./deps";
import { byLevel, type HealthCheck } from "./health-check";

/** A place without a backup is as old as its first run, and before it as the watch; so is a folder without a daily copy. */
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

/** A first backup that runs calls nobody. One after a failure does, or each hour's try would end an alarm and begin it again. */
function checkRunning(
  { place, running, lastSuccess, lastFailure }: TargetState,
  watch: BackupWatch,
  clock: Clock,
): HealthCheck | null {
  if (lastSuccess || running?.kind !== "backup" || (lastFailure && !lastFailure.isCutOff)) return null;
  const { filesDone, filesTotal, startedAt } = running;
  const check = { id: "backup", title: t("Backup of everything") } as const;
  const finding =
    filesTotal > 0
      ? t("The first backup to {place} is running, {done} of {total}.", {
          ...{ place, done: filesDone, total: filesTotal },
        })
      : t("The first backup to {place} is running.", { place });
  if (watch.stillFor(place, `${startedAt} ${filesDone}`, clock) < days)
    return {
      ...check,
      level: "amber",
      finding,
      remedy: t("It goes on by itself. Later ones send only what is new."),
    };
  return {
    ...check,
    level: "red",
    finding: `${finding} ${t("No file has gone there for a day.")}`,
    remedy: t("The log says why, or the connection is too slow for the largest file."),
  };
}

function checkLast(
  { place, lastSuccess, lastFailure, keptCount, keptBytes }: TargetState,
  age: number,
): HealthCheck {
  const check = { id: "backup", title: t("Backup of everything") } as const;
  const last = lastSuccess
    ? t(
        "The last backup to {place} was taken on {day}; {count, plural, one {# backup is kept} other {# backups are kept}}, {size} in all.",
        {
          place,
          day: formatDate(lastSuccess.finishedAt),
          count: keptCount,
          size: formatBytes(keptBytes),
        },
      )
    : t("No backup has been taken to {place} yet.", { place });
  if (lastFailure)
    return {
      ...check,
      level: age > 2 * days ? "red" : "amber",
      finding: `${last} ${t("The last try failed: {reason}", { reason: lastFailure.message })}`,
      remedy: t("It is tried again every hour. See docs/self-hosting.md, Backup."),
    };
  if (age > 2 * days)
    return { ...check, level: "red", finding: last, remedy: t("The log says why none was taken.") };
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
  const check = { id: "backup-proof", title: t("Trial restore of the newest backup") } as const;
  if (lastVerification && !lastVerification.isGood)
    return {
      ...check,
      level: "red",
      finding: t("The backup {name} in {place} could not be restored: {reason}", {
        ...{ name: lastVerification.backupName, place, reason: lastVerification.message },
      }),
      remedy: t(
        "Damaged parts are sent again with the next backup. If it goes on, use another disk or bucket.",
      ),
    };
  if (ageOf(lastVerification?.finishedAt) > 15 * days)
    return {
      ...check,
      level: "amber",
      finding: t("There was none in {place} for two weeks.", { place }),
      remedy: t("It is done once a week by itself. The log says why it was not."),
    };
  const finding = lastVerification
    ? t("Done on {day}: every file and every row was there.", {
        day: formatDate(lastVerification.finishedAt),
      })
    : t("The first one comes within a week.");
  return { ...check, level: "green", finding };
}

/** Milliseconds since the first account was made. */
async function findAgeOfSite(db: Db, clock: Clock): Promise<number> {
  const first = await db.selectFrom("users").select("createdAt").orderBy("id").limit(1).executeTakeFirst();
  return first ? clock.now().getTime() - Date.parse(first.createdAt) : 0;
}

function checkBackup(at: string | null, age: number): HealthCheck {
  const check = { id: "backup", title: t("Backup of everything") } as const;
  const remedy = t(
    "Set BACKUP_DIR or a bucket: the server then backs up every night. Or take one by hand: npm run backup -- FILE.",
  );
  const finding = at
    ? t("The last backup of everything was taken on {day}.", { day: formatDate(at) })
    : t("No backup of everything has been taken yet.");
  if (age > 8 * days) return { ...check, level: "red", finding, remedy };
  if (at === null || age > 2 * days) return { ...check, level: "amber", finding, remedy };
  return { ...check, level: "green", finding };
}

function checkDatabaseCopy(on: string | null, age: number): HealthCheck {
  const check = { id: "database-copy", title: t("Daily copy of the database") } as const;
  const finding = on ? t("The last one is of {day}.", { day: formatDate(on) }) : t("There is none yet.");
  if (age <= 2 * days) return { ...check, level: "green", finding };
  return {
    ...check,
    level: "red",
    finding,
    remedy: t("It is made once a day by itself. The log says why it was not: recurring job failed."),
  };
}
