import { mkdirSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { readDataDir } from "~/config/env.server";
import { nowText, systemClock } from "~/domain/base/deps";
import { createBackup } from "~/domain/running/backup/create-backup.server";
import { backupsFolder, noteFullBackup } from "~/domain/running/backup/daily-backups.server";
import { t } from "~/messages/translate";
import { CommandRefused, runCommand, sayError, usageOf } from "./command";
import { nameDataDir } from "./command-deps";
import { limitHeap } from "./small-heap";

/** A nice value: the running server comes first. */
const priority = 19;

async function main(): Promise<void> {
  limitHeap();
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new CommandRefused(usageOf("npm run backup -- FILE"));
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
    t("{file}: {files, plural, one {# file} other {# files}}, {megabytes} MB.", {
      ...{ file, files, megabytes: (bytes / 1e6).toFixed(1) },
    }),
  );
  if (faults.length > 0) throw new DamagedDatabase(faults);
}

/** A backup inside the data folder would include itself. */
function requireApart(file: string, dataDir: string): void {
  const isWithin = (folder: string) => !path.relative(folder, file).startsWith("..");
  if (isWithin(dataDir) && !isWithin(backupsFolder(dataDir)))
    throw new CommandRefused(t("Please choose a place outside DATA_DIR, best on another disk."));
}

class DamagedDatabase extends CommandRefused {
  constructor(faults: string[]) {
    super(
      [
        t("The database is damaged. This file holds it as it is, and cannot be put back by npm run restore:"),
        ...faults.map((fault) => `  ${fault}`),
        t(
          "Keep your earlier backups: the newest whole one is the way back. See docs/self-hosting.md, A damaged database.",
        ),
      ].join("\n"),
    );
  }
}

function explain(error: unknown): string {
  const said = sayError(error);
  if (said) return said;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SQLITE_CANTOPEN") return t("There is no database in DATA_DIR.");
  const reason = error instanceof Error ? error.message : String(error);
  return t("The backup was not taken: {reason}", { reason });
}

runCommand(main, explain);
