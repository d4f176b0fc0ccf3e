import { mkdirSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { ConfigError } from "~/config/config-error";
import { readDataDir } from "~/config/env.server";
import { nowText, systemClock } from "~/domain/base/deps";
import { createBackup } from "~/domain/running/backup/create-backup.server";
import { backupsFolder, noteFullBackup } from "~/domain/running/backup/daily-backups.server";
import { t } from "~/messages/translate";
import { nameDataDir } from "./command-deps";
import { limitHeap } from "./small-heap";

const usage = "Usage: npm run backup -- FILE";
/** A nice value: the running server comes first. */
const priority = 19;

async function main(): Promise<void> {
  limitHeap();
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new UsageError(usage);
  const dataDir = readDataDir(process.env);
  nameDataDir(dataDir);
  const file = path.resolve(name);
  requireApart(file, dataDir);
  setPriority(priority);
  const takenAt = nowText(systemClock);
  const task = { dataDir, file, holds: "everything", takenAt, ifDamaged: "take" } as const;
  const { files, bytes, faults } = await createBackup(task);
  if (faults.length === 0) {
    mkdirSync(backupsFolder(dataDir), { recursive: true, mode: 0o700 });
    await noteFullBackup(dataDir, takenAt);
  }
  console.log(
    `${file}: ${t("{files, plural, one {# file} other {# files}}", { files })}, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  if (faults.length > 0) throw new DamagedDatabase(faults);
}

/** A backup inside the data folder would include itself. */
function requireApart(file: string, dataDir: string): void {
  const isWithin = (folder: string) => !path.relative(folder, file).startsWith("..");
  if (isWithin(dataDir) && !isWithin(backupsFolder(dataDir)))
    throw new UsageError("Please choose a place outside DATA_DIR, best on another disk.");
}

class UsageError extends Error {}

class DamagedDatabase extends Error {
  constructor(faults: string[]) {
    super(
      [
        "The database is damaged. This file holds it as it is, and cannot be put back by npm run restore:",
        ...faults.map((fault) => `  ${fault}`),
        "Keep your earlier backups: the newest whole one is the way back. See docs/self-hosting.md, A damaged database.",
      ].join("\n"),
    );
  }
}

function explain(error: unknown): string {
  if ([UsageError, ConfigError, DamagedDatabase].some((kind) => error instanceof kind))
    return (error as Error).message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SQLITE_CANTOPEN") return "There is no database in DATA_DIR.";
  return `The backup was not taken: ${error instanceof Error ? error.message : String(error)}`;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
