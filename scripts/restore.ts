import path from "node:path";
import { ConfigError } from "~/config/config-error";
import { readDataDir } from "~/config/env.server";
import { DataDirTaken } from "~/db/running-lock.server";
import { RestoreRejected, restoreBackup } from "~/domain/backup/restore-backup.server";
import { isDatabaseCopy, restoreDatabaseCopy } from "~/domain/backup/restore-database-copy.server";
import { systemClock } from "~/domain/deps";
import { releaseName } from "~/domain/format";
import { nameDataDir } from "./command-deps";

/* Restores a backup, or a copy made by an update, while no server runs. */

const usage = "Usage: npm run restore -- FILE";

async function main(): Promise<void> {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new UsageError(usage);
  const dataDir = readDataDir(process.env);
  nameDataDir(dataDir);
  const file = path.resolve(name);
  if (await isDatabaseCopy(file)) return console.log(await goBack(dataDir, file));
  const { manifest, before } = await restoreBackup(dataDir, file, systemClock.now());
  const count = manifest.files.length;
  console.log(`The backup of ${manifest.takenAt} is back: ${count} ${count === 1 ? "file" : "files"}.`);
  if (before)
    console.log(`What was there before is in ${path.join(dataDir, before)}; delete it when all is well.`);
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
    error instanceof DataDirTaken;
  if (isForOperator) return error.message;
  return `The backup was not put back: ${error instanceof Error ? error.message : String(error)}`;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
