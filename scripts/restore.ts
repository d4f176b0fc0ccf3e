import { existsSync } from "node:fs";
import path from "node:path";
import { readBackupSettings } from "~/config/backup-settings";
import { ConfigError } from "~/config/config-error";
import { readDataDir } from "~/config/env.server";
import { DataDirTaken } from "~/db/running-lock.server";
import type { BackupReader } from "~/domain/backup/backup-reader";
import { findBackup } from "~/domain/backup/find-backup.server";
import { isBackupName } from "~/domain/backup/repository/manifest-file.server";
import { BackupFailure } from "~/domain/backup/repository/object-store";
import { openZipToRestore, RestoreRejected, restoreBackup } from "~/domain/backup/restore-backup.server";
import { isDatabaseCopy, restoreDatabaseCopy } from "~/domain/backup/restore-database-copy.server";
import { systemClock } from "~/domain/deps";
import { releaseName } from "~/domain/format";
import { nameDataDir } from "./command-deps";
import { progressLine } from "./progress-line";
import { limitHeap } from "./small-heap";

/*
 * Restores a backup while no server runs: a file, a copy made by an update, or a backup of the folder or bucket of the
 * settings.
 */

const usage = `Usage:
  npm run restore -- FILE    a file of npm run backup, or a copy made by an update
  npm run restore -- NAME    a name of npm run backups -- list`;

async function main(): Promise<void> {
  limitHeap();
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new UsageError(usage);
  const dataDir = readDataDir(process.env);
  nameDataDir(dataDir);
  const file = path.resolve(name);
  if (await isDatabaseCopy(file)) return console.log(await goBack(dataDir, file));
  const openBackup = openerOf(name, dataDir);
  const { takenAt, fileCount, before } = await restoreBackup(
    dataDir,
    openBackup,
    systemClock.now(),
    progressLine(),
  );
  console.log(`The backup of ${takenAt} is back: ${fileCount} ${fileCount === 1 ? "file" : "files"}.`);
  if (before)
    console.log(`What was there before is in ${path.join(dataDir, before)}; delete it when all is well.`);
}

function openerOf(name: string, dataDir: string): () => Promise<BackupReader> {
  if (existsSync(name) || !isBackupName(name)) return () => openZipToRestore(path.resolve(name));
  const settings = readBackupSettings(process.env, dataDir);
  return async () => {
    const { backup, place } = await findBackup(settings, name);
    console.error(`From ${place}`);
    return backup;
  };
}

async function goBack(dataDir: string, file: string): Promise<string> {
  const { release, changes, archive } = await restoreDatabaseCopy(dataDir, file, systemClock.now());
  const lines = [
    `The database is as it was before the update. It belongs to ${release ? `version ${releaseName(release)}` : "a version before 1.0.0"}: start that one.`,
  ];
  if (changes === null) return lines.join("\n");
  const since = changes.map(({ noun, count }) => `${count} ${noun[count === 1 ? 0 : 1]}`).join(", ");
  lines.push(
    since === ""
      ? "Nothing was written after the copy."
      : `Written after the copy, and now only in the archive: ${since}.`,
    `The archive is ${path.join(dataDir, archive)}, with everything that was there; delete it when all is well.`,
    `To see it, start the newer version with DATA_DIR=${path.join(dataDir, archive)}.`,
  );
  return lines.join("\n");
}

class UsageError extends Error {}

function explain(error: unknown): string {
  const isForOperator =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof RestoreRejected ||
    error instanceof BackupFailure ||
    error instanceof DataDirTaken;
  if (isForOperator) return error.message;
  return `The backup was not put back: ${error instanceof Error ? error.message : String(error)}`;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
