import path from "node:path";
import { ConfigError } from "~/config/config-error";
import { readDataDir } from "~/config/env.server";
import { DataDirTaken } from "~/db/running-lock.server";
import { RestoreRejected, restoreBackup } from "~/domain/backup/restore-backup.server";
import { systemClock } from "~/domain/deps";
import { nameDataDir } from "./command-deps";

/* Restores a backup while no server runs. */

const usage = "Usage: npm run restore -- FILE";

async function main(): Promise<void> {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new UsageError(usage);
  const dataDir = readDataDir(process.env);
  nameDataDir(dataDir);
  const { manifest, before } = await restoreBackup(dataDir, path.resolve(name), systemClock.now());
  const count = manifest.files.length;
  console.log(`The backup of ${manifest.takenAt} is back: ${count} ${count === 1 ? "file" : "files"}.`);
  if (before)
    console.log(`What was there before is in ${path.join(dataDir, before)}; delete it when all is well.`);
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
