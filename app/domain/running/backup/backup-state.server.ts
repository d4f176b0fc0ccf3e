import type { BackupSettings, BackupTarget } from "~/config/backup-settings";
import type { BackupRunKind, BackupRunRow } from "~/db/tables";
import type { Deps } from "../../base/deps";
import { findFirstRunAt, findLatestRuns, type LatestRuns } from "./backup-runs.server";
import { placeOf } from "./repository/open-store.server";
import { nextDueAt } from "./schedule";
import { retryInterval } from "./scheduled-backups.server";
import { sayMessages } from "./several-messages";

/** Times are ISO 8601 in UTC. */
export interface BackupState {
  isScheduled: boolean;
  targets: TargetState[];
}

export interface TargetState {
  kind: BackupTarget["kind"];
  place: string;
  nextRunAt: string;
  firstRunAt: string | null;
  running: { kind: BackupRunKind; startedAt: string; filesDone: number; filesTotal: number } | null;
  /** `warning` is "" or a sentence: earlier backups that are damaged. */
  lastSuccess: {
    backupName: string;
    finishedAt: string;
    files: number;
    sentBytes: number;
    warning: string;
  } | null;
  /** The last backup that failed, unless one succeeded since. `isCutOff`: by a stop of the server. */
  lastFailure: { finishedAt: string; message: string; isCutOff: boolean } | null;
  /** `message` is "" when everything was as it was. */
  lastVerification: { backupName: string; finishedAt: string; isGood: boolean; message: string } | null;
  keptCount: number;
  keptBytes: number;
}

/** The state of scheduled backups, from what was recorded: nothing is asked of the folder or bucket. */
export async function getBackupState({
  db,
  clock,
  config,
}: Deps & { config: { backup?: BackupSettings | undefined } }): Promise<BackupState> {
  const { backup } = config;
  if (!backup) return { isScheduled: false, targets: [] };
  const states = backup.targets.map(async (target) =>
    stateOf(target, backup.hour, clock.now(), {
      ...(await findLatestRuns(db, target)),
      firstRunAt: await findFirstRunAt(db, target),
    }),
  );
  return { isScheduled: true, targets: await Promise.all(states) };
}

function stateOf(
  target: BackupTarget,
  hour: number,
  now: Date,
  { backup, verification, firstRunAt }: LatestRuns & { firstRunAt: string | null },
): TargetState {
  const failure = latestOf(backup?.failed, backup?.interrupted);
  const isFailing = (failure?.id ?? 0) > (backup?.done?.id ?? 0);
  const running = latestOf(backup?.running, verification?.running);
  return {
    kind: target.kind,
    place: placeOf(target),
    nextRunAt: (isFailing ? soonest(failure, nextDueAt(now, hour)) : nextDueAt(now, hour)).toISOString(),
    firstRunAt,
    running: running ?? null,
    lastSuccess: backup?.done ? successOf(backup.done) : null,
    lastFailure: failure && isFailing ? failureOf(failure) : null,
    lastVerification: verificationOf(verification),
    keptCount: backup?.done?.keptCount ?? 0,
    keptBytes: backup?.done?.keptBytes ?? 0,
  };
}

function soonest(failure: BackupRunRow | undefined, due: Date): Date {
  const again = new Date(new Date(failure?.finishedAt ?? due).getTime() + retryInterval);
  return again < due ? again : due;
}

function successOf(run: BackupRunRow): TargetState["lastSuccess"] {
  const { filesDone: files, sentBytes } = run;
  const warning = sayMessages(run.error);
  return { backupName: run.backupName ?? "", finishedAt: endOf(run), files, sentBytes, warning };
}

function failureOf(run: BackupRunRow): TargetState["lastFailure"] {
  return { finishedAt: endOf(run), message: sayMessages(run.error), isCutOff: run.state === "interrupted" };
}

function verificationOf(runs: LatestRuns["verification"]): TargetState["lastVerification"] {
  const run = latestOf(runs?.done, runs?.failed);
  if (!run) return null;
  const { backupName, state } = run;
  const message = sayMessages(run.error);
  return { backupName: backupName ?? "", finishedAt: endOf(run), isGood: state === "done", message };
}

function latestOf(...runs: (BackupRunRow | undefined)[]): BackupRunRow | undefined {
  return runs.filter((run) => run !== undefined).sort((one, other) => other.id - one.id)[0];
}

function endOf({ finishedAt, startedAt }: BackupRunRow): string {
  return finishedAt ?? startedAt;
}
