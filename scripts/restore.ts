import { existsSync } from "node:fs";
import path from "node:path";
import { readBackupSettings } from "~/config/backup-settings";
import { readDataDir } from "~/config/env.server";
import { systemClock } from "~/domain/base/deps";
import { formatFacts, releaseName } from "~/domain/base/format";
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
import { sayMessages } from "~/domain/running/backup/several-messages";
import { t } from "~/messages/translate";
import { CommandRefused, runCommand, sayError, usageOf } from "./command";
import { nameDataDir } from "./command-deps";
import { progressLine } from "./progress-line";
import { limitHeap } from "./small-heap";

/*
 * Restores a backup while no server runs: a file, a copy made by an update, or a backup of the folder or bucket of the
 * settings.
 */

const usage = () =>
  [
    usageOf(
      `npm run restore -- FILE    ${t("a file of npm run backup, or a copy made by an update")}`,
      `npm run restore -- NAME    ${t("a name of npm run backups -- list")}`,
    ),
    t("With --without-damaged, files that are damaged are left out, and named; the database never is."),
  ].join("\n");
const leavesOut = "--without-damaged";

async function main(): Promise<void> {
  limitHeap();
  const args = process.argv.slice(2);
  const [name, ...more] = args.filter((arg) => arg !== leavesOut);
  if (!name || name.startsWith("--") || more.length > 0) throw new CommandRefused(usage());
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
    t("The backup of {takenAt} is back: {fileCount, plural, one {# file} other {# files}}.", {
      ...{ takenAt, fileCount },
    }),
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
    lines.push(
      t("What was there before is in {folder}; delete it when all is well.", {
        folder: path.join(dataDir, before),
      }),
    );
  return lines.join("\n");
}

function openerOf(name: string, dataDir: string, withoutDamaged: boolean): () => Promise<BackupReader> {
  if (existsSync(name) || !isBackupName(name))
    return () => openZipToRestore(path.resolve(name), withoutDamaged);
  const settings = readBackupSettings(process.env, dataDir);
  return async () => {
    const { backup, place } = await findBackup(settings, name);
    console.error(t("From {place}", { place }));
    return backup;
  };
}

async function goBack(dataDir: string, file: string): Promise<string> {
  const { release, changes, archive } = await restoreDatabaseCopy(dataDir, file, systemClock.now());
  const lines = [
    release
      ? t("The database is as it was before the update. It belongs to version {version}: start that one.", {
          version: releaseName(release),
        })
      : t(
          "The database is as it was before the update. It belongs to a version before 1.0.0: start that one.",
        ),
  ];
  if (changes === null) return lines.join("\n");
  const since = formatFacts(changes.map((change) => t(change)));
  const folder = path.join(dataDir, archive);
  lines.push(
    since === ""
      ? t("Nothing was written after the copy.")
      : t("Written after the copy, and now only in the archive: {since}.", { since }),
    t("The archive is {folder}, with everything that was there; delete it when all is well.", { folder }),
    t("To see it, start the newer version with DATA_DIR={folder}.", { folder }),
  );
  return lines.join("\n");
}

function explain(error: unknown): string {
  if (error instanceof BackupFailure) return sayMessages(error.said);
  const said = error instanceof RestoreRejected ? error.message : sayError(error);
  const reason = error instanceof Error ? error.message : String(error);
  return said ?? t("The backup was not put back: {reason}", { reason });
}

runCommand(main, explain);
