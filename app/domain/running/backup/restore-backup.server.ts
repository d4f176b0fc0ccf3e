import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { faultOfCopy } from "~/db/copy.server";
import { lockDataDir } from "~/db/running-lock.server";
import { t } from "~/messages/translate";
import { isDiskFull, removeFolder, requireRoom, sync } from "../../base/disk.server";
import { Unavailable } from "../../base/errors";
import type { BackupReader } from "./backup-reader";
import { copyFaults } from "./copy-faults";
import { linkFiles } from "./link-files.server";
import { databaseName } from "./manifest";
import { BackupFailure } from "./repository/object-store";
import { FileDamaged, restoreFile } from "./restore-file.server";
import { RestoreRejected } from "./restore-rejected";
import { openZipBackup } from "./zip-reader.server";

export interface Restored {
  takenAt: string;
  fileCount: number;
  before: string | null;
  leftOut: string[];
}

export interface RestoreOptions {
  /** Goes on without files that are damaged; never without the database. */
  withoutDamaged?: boolean;
  report?: Report;
}

type Report = (done: number, total: number) => void;

export const restoreFolder = "restoring";
/** Exists while files are moved: a server started meanwhile would create a new, empty database. */
export const restoreUnderWay = "restore-under-way";
/** Not moved by a restore. */
const stays = /^(backups|running\.lock.*|disk-reserve|restoring|restore-under-way|before-restore-.*)$/;

/** Whether a restore was interrupted: it must be repeated before a server starts. */
export function isRestoreCutOff(dataDir: string): boolean {
  return existsSync(path.join(dataDir, restoreUnderWay));
}

/** Unpacks, checks and swaps in; the previous data stays in a folder. Throws RestoreRejected if damaged, and DataDirTaken while a server runs. */
export async function restoreBackup(
  dataDir: string,
  openBackup: () => Promise<BackupReader>,
  at: Date,
  options: RestoreOptions = {},
): Promise<Restored> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir, 0);
  const folder = path.join(dataDir, restoreFolder);
  try {
    await removeFolder(folder);
    const backup = await openBackup();
    let leftOut: string[];
    try {
      leftOut = await unpack(backup, folder, options);
    } finally {
      backup.close();
    }
    const fault = faultOfCopy(path.join(folder, databaseName));
    if (fault)
      throw new RestoreRejected(t("{fault} Nothing has been changed.", { fault: t(copyFaults[fault]) }));
    await clearDatabaseLogs(folder);
    if (backup.holds === "database") await linkFiles(dataDir, path.join(dataDir, archiveName(at)));
    const { takenAt } = backup;
    const fileCount = backup.fileCount - leftOut.length;
    return { takenAt, fileCount, before: await changePlaces(dataDir, backup, at), leftOut };
  } finally {
    await removeFolder(folder);
    lock.release();
  }
}

/** Opens a zip for a restore; with `withoutDamaged`, files may be missing. Throws RestoreRejected. */
export async function openZipToRestore(file: string, withoutDamaged = false): Promise<BackupReader> {
  return openZipBackup(file, withoutDamaged).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreRejected(t("This file is no whole backup: {reason}.", { reason }));
  });
}

/** Returns the names of damaged files that were left out. */
async function unpack(
  backup: BackupReader,
  folder: string,
  { withoutDamaged = false, report = () => undefined }: RestoreOptions,
): Promise<string[]> {
  const leftOut: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireRoom(folder, backup.bytes);
    let done = 0;
    for await (const file of backup.files()) {
      try {
        await restoreFile(backup, file, folder);
      } catch (error) {
        if (!(error instanceof FileDamaged) || !withoutDamaged || file.name === databaseName) throw error;
        await rm(path.join(folder, file.name), { force: true });
        leftOut.push(file.name);
      }
      done += 1;
      report(done, backup.fileCount);
    }
    return leftOut;
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  if (error instanceof Unavailable || isDiskFull(error))
    return new RestoreRejected(t("The disk has no room for it."));
  if (error instanceof FileDamaged) return new RestoreRejected(explainDamage(error));
  if (error instanceof BackupFailure)
    return new RestoreRejected(t("{message} Nothing has been changed.", { message: t(error.said) }));
  return error;
}

function explainDamage({ file, said }: FileDamaged): string {
  const wayOut =
    file.name === databaseName
      ? t("Nothing can be put back without the database: take another backup.")
      : t("To go on without the files that are damaged, add --without-damaged: each is then named.");
  return t("This backup is damaged: {fault} Nothing has been changed. {wayOut}", { fault: t(said), wayOut });
}

async function clearDatabaseLogs(folder: string): Promise<void> {
  for (const end of ["-wal", "-shm"]) await rm(path.join(folder, databaseName + end), { force: true });
}

/** A database-only backup leaves other files in place. */
async function changePlaces(dataDir: string, { holds }: BackupReader, at: Date): Promise<string | null> {
  const isOurs = (name: string) => (holds === "database" ? name.startsWith(databaseName) : !stays.test(name));
  const name = archiveName(at);
  const present = (await readdir(dataDir)).filter(isOurs);
  await writeFile(path.join(dataDir, restoreUnderWay), "");
  await sync(dataDir);
  if (present.length > 0) {
    await mkdir(path.join(dataDir, name), { recursive: true, mode: 0o700 });
    for (const entry of present) await rename(path.join(dataDir, entry), path.join(dataDir, name, entry));
  }
  for (const entry of await readdir(path.join(dataDir, restoreFolder)))
    await rename(path.join(dataDir, restoreFolder, entry), path.join(dataDir, entry));
  await sync(dataDir);
  await rm(path.join(dataDir, restoreUnderWay));
  return existsSync(path.join(dataDir, name)) ? name : null;
}

/** Names the folder for the data from before a restore, by its time in UTC: before-restore-2026-12-31T03-00-00.000Z. */
export function archiveName(at: Date): string {
  return `before-restore-${at.toISOString().replaceAll(":", "-")}`;
}
