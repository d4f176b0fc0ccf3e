import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import { type BackupSettings, readBackupSettings } from "~/config/backup-settings";
import { readDataDir } from "~/config/env.server";
import type { BackupReader } from "~/domain/running/backup/backup-reader";
import { backupsFolder } from "~/domain/running/backup/daily-backups.server";
import { findBackup, type ListedBackup, listBackups } from "~/domain/running/backup/find-backup.server";
import { isBackupName } from "~/domain/running/backup/repository/manifest-file.server";
import { BackupFailure } from "~/domain/running/backup/repository/object-store";
import { placeOf } from "~/domain/running/backup/repository/open-store.server";
import { openZipToRestore } from "~/domain/running/backup/restore-backup.server";
import { RestoreRejected } from "~/domain/running/backup/restore-rejected";
import { sayMessages } from "~/domain/running/backup/several-messages";
import { verifyBackup } from "~/domain/running/backup/verify-backup.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { CommandRefused, runCommand, sayError, usageOf } from "./command";
import { nameDataDir } from "./command-deps";
import { progressLine } from "./progress-line";
import { limitHeap } from "./small-heap";

/* Lists the backups of the folder and bucket of the settings, and restores one to a trial folder. */

const usage = () =>
  usageOf(
    "npm run backups -- list",
    `npm run backups -- verify NAME    ${t("a name of the list")}`,
    `npm run backups -- verify FILE    ${t("a file of npm run backup")}`,
  );
/** A nice value: the running server comes first. */
const priority = 19;

async function main(): Promise<void> {
  limitHeap();
  const [command = "", name = "", ...more] = process.argv.slice(2);
  const isList = command === "list" && name === "";
  const isVerify = command === "verify" && name !== "" && more.length === 0;
  if (!isList && !isVerify) throw new CommandRefused(usage());
  const dataDir = readDataDir(process.env);
  nameDataDir(dataDir);
  const settings = readBackupSettings(process.env, dataDir);
  setPriority(priority);
  if (isList) await list(settings);
  else await verify(name, settings, dataDir);
}

async function list(settings: BackupSettings | undefined): Promise<void> {
  if (!settings)
    throw new BackupFailure(
      message("No folder or bucket is set: BACKUP_DIR, or BACKUP_S3_BUCKET and the others."),
    );
  for (const target of settings.targets) {
    try {
      const backups = await listBackups(target, settings.passphrase);
      console.log([`${placeOf(target)}:`, ...backups.map(lineOf)].join("\n"));
    } catch (error) {
      if (!(error instanceof BackupFailure)) throw error;
      console.error(t(error.said));
      process.exitCode = 1;
    }
  }
}

function lineOf({ name, content }: ListedBackup): string {
  if (!content) return `  ${name}  ${t("damaged: its list of files cannot be read")}`;
  const { files, bytes } = content;
  return `  ${name}  ${t("{files, plural, one {# file} other {# files}}", { files })}  ${(bytes / 1e6).toFixed(1)} MB`;
}

async function verify(name: string, settings: BackupSettings | undefined, dataDir: string): Promise<void> {
  const { backup, place } = await open(name, settings);
  await mkdir(backupsFolder(dataDir), { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(path.join(backupsFolder(dataDir), "verify-"));
  const report = progressLine();
  try {
    const { takenAt, files, faults } = await verifyBackup(backup, scratch, ({ done, total }) =>
      report(done, total),
    );
    if (faults.length > 0)
      throw new CommandRefused(
        [t("This backup is damaged ({place}):", { place }), ...faults.map((fault) => t(fault))].join("\n"),
      );
    console.log(
      t("The backup of {takenAt} is whole: {files, plural, one {# file} other {# files}} ({place}).", {
        ...{ takenAt, files, place },
      }),
    );
  } finally {
    backup.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function open(
  name: string,
  settings: BackupSettings | undefined,
): Promise<{ backup: BackupReader; place: string }> {
  if (!existsSync(name) && isBackupName(name)) return findBackup(settings, name);
  const file = path.resolve(name);
  return { backup: await openZipToRestore(file), place: file };
}

function explain(error: unknown): string {
  if (error instanceof BackupFailure) return sayMessages(error.said);
  const said = error instanceof RestoreRejected ? error.message : sayError(error);
  const reason = error instanceof Error ? error.message : String(error);
  return said ?? t("It could not be done: {reason}", { reason });
}

runCommand(main, explain);
