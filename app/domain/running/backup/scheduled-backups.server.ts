import type { BackupSettings, BackupTarget } from "~/config/backup-settings";
import { inEnglish } from "~/messages/in-english";
import { message } from "~/messages/message";
import { days, hours, nowText } from "../../base/deps";
import {
  findLatestRuns,
  finishRun,
  type LatestRuns,
  markInterruptedRuns,
  startRun,
  updateRunProgress,
} from "./backup-runs.server";
import type { BackupWorkerTask, Outcome } from "./backup-worker-task.server";
import { type BackupDeps, isBrandNew, mayThin } from "./daily-backups.server";
import type { FileProgress, ScheduledBackup } from "./repository/make-backup.server";
import { backupNameOf } from "./repository/manifest-file.server";
import { lastDueAt } from "./schedule";
import { joinMessages } from "./several-messages";
import type { Verification } from "./verify-backup.server";

export interface ScheduledBackupDeps extends BackupDeps {
  config: { dataDir: string; backup?: BackupSettings | undefined };
}

/** Milliseconds after a failure. */
export const retryInterval = hours;
const verifyInterval = 7 * days;
const progressInterval = 2_000;
const unexpected = message("It ended unexpectedly. The log of the server has the reason.");

/** Call every few minutes: backs up once a day and verifies once a week at each target, also what a stop made it miss. Skips new databases. */
export async function runScheduledBackups(deps: ScheduledBackupDeps, signal: AbortSignal): Promise<void> {
  const { backup } = deps.config;
  if (!backup || (await isBrandNew(deps))) return;
  await markInterruptedRuns(deps);
  for (const target of backup.targets) {
    await backUp(deps, backup, target, signal);
    await verifyNewest(deps, backup, target, signal);
  }
}

async function backUp(
  deps: ScheduledBackupDeps,
  { hour, passphrase }: BackupSettings,
  target: BackupTarget,
  signal: AbortSignal,
): Promise<void> {
  const latest = await findLatestRuns(deps.db, target);
  if (signal.aborted || !isBackupDue(deps, hour, latest)) return;
  const takenAt = nowText(deps.clock);
  const task: BackupWorkerTask = {
    task: "backup",
    dataDir: deps.config.dataDir,
    target,
    passphrase,
    takenAt,
    mustExist: latest.backup?.done !== undefined,
    damagedObjects: damagedObjectsOf(latest),
    mayThin: await mayThin(deps),
  };
  const id = await startRun(deps, "backup", target, backupNameOf(takenAt));
  const result = await runTask<ScheduledBackup>(deps, id, task, signal);
  if (!result) return;
  const { files, sentFiles, sentBytes, keptCount, keptBytes, unreadable } = result;
  const error =
    unreadable.length > 0
      ? message("Earlier backups are damaged: {names}.", { names: unreadable.join(", ") })
      : "";
  await finishRun(deps, id, "done", {
    filesDone: files,
    filesTotal: files,
    sentBytes,
    keptCount,
    keptBytes,
    error,
  });
  const fields = { target: target.kind, files, sentFiles, sentBytes, keptCount };
  if (error) deps.log.warn({ ...fields, unreadable }, "backup done, earlier ones damaged");
  else deps.log.info(fields, "backup done");
}

async function verifyNewest(
  deps: ScheduledBackupDeps,
  { passphrase }: BackupSettings,
  target: BackupTarget,
  signal: AbortSignal,
): Promise<void> {
  const latest = await findLatestRuns(deps.db, target);
  const backupName = latest.backup?.done?.backupName;
  if (signal.aborted || !backupName || !isVerificationDue(deps, latest)) return;
  const task: BackupWorkerTask = {
    task: "verification",
    dataDir: deps.config.dataDir,
    target,
    passphrase,
    backupName,
  };
  const id = await startRun(deps, "verification", target, backupName);
  const result = await runTask<Verification>(deps, id, task, signal);
  if (!result) return;
  const { files, faults, damagedObjects } = result;
  const fields = { target: target.kind, files, faults: faults.length };
  await finishRun(deps, id, faults.length > 0 ? "failed" : "done", {
    filesDone: files,
    damagedObjects: JSON.stringify(damagedObjects),
    error:
      faults.length > 0
        ? joinMessages([
            message("The backup {name} is damaged:", { name: backupName }),
            ...faults.slice(0, 5),
          ])
        : "",
  });
  if (faults.length > 0) deps.log.error(fields, "backup verification found damage");
  else deps.log.info(fields, "backup verified");
}

/** Undefined when it failed, which is recorded, or the server stops. */
async function runTask<Result>(
  deps: ScheduledBackupDeps,
  id: number,
  task: BackupWorkerTask,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const outcome = await deps.workers
    .run<Outcome<Result>>("backup", task, null, signal, progressWriter(deps, id))
    .catch((error: unknown): Outcome<Result> => {
      deps.log.error({ error }, "backup worker ended");
      return { failure: unexpected };
    });
  if ("result" in outcome) return outcome.result;
  // The next start records the interruption.
  if (signal.aborted) return undefined;
  if (outcome.faults) deps.damage.note(outcome.faults);
  await finishRun(deps, id, "failed", { error: outcome.failure });
  if ("target" in task)
    deps.log.error({ target: task.target.kind, reason: inEnglish(outcome.failure) }, `${task.task} failed`);
  return undefined;
}

function progressWriter(deps: ScheduledBackupDeps, id: number): (progress: unknown) => void {
  let writtenAt = 0;
  return (progress) => {
    if (Date.now() - writtenAt < progressInterval) return;
    writtenAt = Date.now();
    updateRunProgress(deps, id, progress as FileProgress).catch((error: unknown) =>
      deps.log.warn({ error }, "backup progress not written"),
    );
  };
}

function isBackupDue({ clock }: ScheduledBackupDeps, hour: number, { backup }: LatestRuns): boolean {
  const now = clock.now();
  const doneAt = backup?.done && new Date(backup.done.startedAt);
  // One in the future was taken by a wrong clock.
  const isDone = doneAt && doneAt >= lastDueAt(now, hour) && doneAt <= now;
  return !isDone && !hasJustFailed(now, backup?.failed?.finishedAt);
}

/** Every week; after one that failed, with each new backup. */
function isVerificationDue({ clock }: ScheduledBackupDeps, { backup, verification }: LatestRuns): boolean {
  const last = verification?.done;
  const failed = verification?.failed;
  if (failed && failed.id > (last?.id ?? 0))
    return failed.backupName !== backup?.done?.backupName && !hasJustFailed(clock.now(), failed.finishedAt);
  return !last || !isWithin(clock.now(), last.startedAt, verifyInterval);
}

function hasJustFailed(now: Date, failedAt: string | null | undefined): boolean {
  return failedAt ? isWithin(now, failedAt, retryInterval) : false;
}

/** Not where `at` is in the future, by a clock that was wrong. */
function isWithin(now: Date, at: string, milliseconds: number): boolean {
  const age = now.getTime() - new Date(at).getTime();
  return age >= 0 && age < milliseconds;
}

function damagedObjectsOf({ verification }: LatestRuns): string[] {
  const { failed, done } = verification ?? {};
  return failed && failed.id > (done?.id ?? 0) ? (JSON.parse(failed.damagedObjects) as string[]) : [];
}
