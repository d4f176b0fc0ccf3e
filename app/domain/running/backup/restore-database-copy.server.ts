import { existsSync } from "node:fs";
import { copyFile, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { countChangesSince } from "~/db/changes-since.server";
import { faultOfCopy, releaseOfCopy } from "~/db/copy.server";
import type { Release } from "~/db/releases.server";
import { lockDataDir } from "~/db/running-lock.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { isDiskFull, isMissing, removeFolder, sync } from "../../base/disk.server";
import { copyFaults } from "./copy-faults";
import { linkFiles } from "./link-files.server";
import { databaseName } from "./manifest";
import { archiveName, restoreFolder, restoreUnderWay } from "./restore-backup.server";
import { RestoreRejected } from "./restore-rejected";

export interface RestoredCopy {
  /** The release to start; null for one before 1.0.0. */
  release: Release | null;
  /** What was written after the copy, and is only in the archive. Null if there was no database. */
  changes: Message[] | null;
  archive: string;
}

const header = "SQLite format 3\u0000";

/** Whether a file is a copy of a database, as an update makes it, and no zip. */
export async function isDatabaseCopy(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (!handle) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === header;
  } finally {
    await handle.close();
  }
}

/** The way back after an update. What was there is archived, files as hard links. Throws RestoreRejected, and DataDirTaken while a server runs. */
export async function restoreDatabaseCopy(dataDir: string, file: string, at: Date): Promise<RestoredCopy> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir, 0);
  const folder = path.join(dataDir, restoreFolder);
  try {
    await removeFolder(folder);
    await mkdir(folder, { mode: 0o700 });
    const copy = path.join(folder, databaseName);
    await copyFile(file, copy);
    const fault = faultOfCopy(copy);
    if (fault) throw new RestoreRejected(t(copyFaults[fault]));
    await sync(copy);
    const archive = archiveName(at);
    await mkdir(path.join(dataDir, archive), { mode: 0o700 });
    await linkFiles(dataDir, path.join(dataDir, archive));
    const present = path.join(dataDir, databaseName);
    const changes = existsSync(present) ? countChangesSince(copy, present) : null;
    await replaceDatabase(dataDir, copy, path.join(dataDir, archive));
    return { release: releaseOfCopy(present), changes, archive };
  } catch (error) {
    if (isDiskFull(error))
      throw new RestoreRejected(t("The disk has no room for it. Nothing has been changed."));
    throw error;
  } finally {
    await removeFolder(folder);
    lock.release();
  }
}

async function replaceDatabase(dataDir: string, copy: string, archive: string): Promise<void> {
  const underWay = path.join(dataDir, restoreUnderWay);
  await writeFile(underWay, "");
  await sync(dataDir);
  for (const end of ["-wal", "-shm", "-damaged", ""]) await moveIfThere(dataDir, archive, databaseName + end);
  await rename(copy, path.join(dataDir, databaseName));
  await sync(dataDir);
  await rm(underWay);
}

async function moveIfThere(from: string, to: string, name: string): Promise<void> {
  await rename(path.join(from, name), path.join(to, name)).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}
