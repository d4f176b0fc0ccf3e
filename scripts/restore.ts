import { existsSync } from "node:fs";
import path from "node:path";
import { readBackupSettings } from "~/config/backup-settings";
import { ConfigError } from "~/config/config-error";
import { readDataDir } from "~/config/env.server";
import { DataDirTaken } from "~/db/running-lock.server";
import { systemClock } from "~/domain/base/deps";
import { formatNumber, releaseName } from "~/domain/base/format";
import type { BackupReader } from "~/domain/running/backup/backup-reader";
import { findBackup } from "~/domain/running/backup/find-backup.server";
import { isBackupName } from "~/domain/running/backup/repository/manifest-file.server";
import { BackupFailure } from "~/domain/running/backup/repository/object-store";
import {
  openZipToRestore,
  type Restored,
  restoreBackup,
} from "~/domain/running/backup/restore-backup.server";
import { isDatabaseCopy, restoreDatabaseCopy } from "~/domain/running/backup/restore-database-copy.server";
import { RestoreRejected } from "~/domain/running/backup/restore-rejected";
import { t } from "~/messages/translate";
import { nameDataDir } from "./command-deps";
import { progressLine } from "./progress-line";
import { limitHeap } from "./small-heap";

/*
 * Restores a backup while no server runs: a file, a copy made by an update, or a backup of the folder or bucket of the
 * settings.
 */

const usage = `Usage:
  npm run restore -- FILE    a file of npm run backup, or a copy made by an update
  npm run restore -- NAME    a name of npm run backups -- list
With --without-damaged, files that are damaged are left out, and named; the database never is.`;
const leavesOut = "--without-damaged";

async function main(): Promise<void> {
  limitHeap();
  const args = process.argv.slice(2);
  const [name, ...more] = args.filter((arg) => arg !== leavesOut);
  if (!name || name.startsWith("--") || more.length > 0) throw new UsageError(usage);
  const dataDir = readDataDir(process.env);
  nameDataDir(dataDir);
  const file = path.resolve(name);
  if (await isDatabaseCopy(file)) return console.log(await goBack(dataDir, file));
  const withoutDamaged = args.includes(leavesOut);
  const openBackup = openerOf(name, dataDir, withoutDamaged);
  const restored = await restoreBackup(dataDir, openBackup, systemClock.now(), {
    withoutDamaged,
    report: progressLine(),
  });
  console.log(describe(dataDir, restored));
}

function describe(dataDir: string, { takenAt, fileCount, before, leftOut }: Restored): string {
  const lines = [
    `The backup of ${takenAt} is back: ${t("{fileCount, plural, one {# file} other {# files}}", { fileCount })}.`,
  ];
  if (leftOut.length > 0)
    lines.push(
      t(
        "{count, plural, one {# file is damaged in it, and was left out:} other {# files are damaged in it, and were left out:}}",
        {
          count: leftOut.length,
        },
      ),
      ...leftOut.map((name) => `  ${name}`),
    );
  if (before)
    lines.push(`What was there before is in ${path.join(dataDir, before)}; delete it when all is well.`);
  return lines.join("\n");
}

function openerOf(name: string, dataDir: string, withoutDamaged: boolean): () => Promise<BackupReader> {
  if (existsSync(name) || !isBackupName(name))
    return () => openZipToRestore(path.resolve(name), withoutDamaged);
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
  const since = changes
    .map(({ noun, count }) => `${formatNumber(count)} ${noun[count === 1 ? 0 : 1]}`)
    .join(", ");
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
