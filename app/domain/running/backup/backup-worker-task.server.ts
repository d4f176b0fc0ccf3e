import type { BackupTarget } from "~/config/backup-settings";
import { type Message, message } from "~/messages/message";
import { isDiskFull } from "../../base/disk.server";
import { Unavailable } from "../../base/errors";
import {
  type DatabaseCheckTask,
  type DatabaseFindings,
  findFaults,
} from "../health/database-findings.server";
import { type BackupFacts, type BackupTask, createBackup } from "./create-backup.server";
import {
  DatabaseDamaged,
  type FileProgress,
  makeBackup,
  type ScheduledBackup,
  type ScheduledBackupTask,
  trialRestoreFolder,
} from "./repository/make-backup.server";
import { BackupFailure } from "./repository/object-store";
import { openRepository } from "./repository/repository.server";
import { openRepositoryBackup } from "./repository/repository-reader.server";
import { type Verification, verifyBackup } from "./verify-backup.server";

export interface VerificationTask {
  dataDir: string;
  target: BackupTarget;
  passphrase: string;
  backupName: string;
}

export type BackupWorkerTask =
  | ({ task: "file" } & BackupTask)
  | ({ task: "check" } & DatabaseCheckTask)
  | ({ task: "backup" } & ScheduledBackupTask)
  | ({ task: "verification" } & VerificationTask);

/** `failure` is a sentence for the operator, `faults` what is damaged in the database; other errors are thrown. */
export type Outcome<Result> = { result: Result } | { failure: Message; faults?: string[] };

type Report = (progress: FileProgress) => void;

/** Runs in the worker process. An expected failure is an outcome; others are thrown. */
export async function runBackupTask(
  task: BackupWorkerTask,
  report: Report,
): Promise<BackupFacts | DatabaseFindings | Outcome<ScheduledBackup> | Outcome<Verification>> {
  if (task.task === "file") return createBackup(task);
  if (task.task === "check") return findFaults(task);
  if (task.task === "backup") return outcomeOf(makeBackup(task, report));
  return outcomeOf(verify(task, report));
}

async function verify(
  { dataDir, target, passphrase, backupName }: VerificationTask,
  report: Report,
): Promise<Verification> {
  const repository = await openRepository(target, passphrase);
  const backup = await openRepositoryBackup(repository, backupName);
  try {
    return await verifyBackup(backup, trialRestoreFolder(dataDir), report);
  } finally {
    backup.close();
  }
}

async function outcomeOf<Result>(work: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work };
  } catch (error) {
    if (error instanceof DatabaseDamaged) return { failure: error.said, faults: error.faults };
    if (error instanceof BackupFailure) return { failure: error.said };
    if (isDiskFull(error) || error instanceof Unavailable)
      return { failure: message("The disk of DATA_DIR has no room for it.") };
    throw error;
  }
}
