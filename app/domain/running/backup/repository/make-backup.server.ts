import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { BackupTarget } from "~/config/backup-settings";
import { BackupIndex } from "~/db/backup-index.server";
import { copyDatabase, countRowsOfCopy } from "~/db/copy.server";
import { damageCodeOf, findDamage, unreadable } from "~/db/damage.server";
import { message } from "~/messages/message";
import { removeFolder } from "../../../base/disk.server";
import { listKeptFiles, listKeptOnce } from "../create-backup.server";
import { databaseName } from "../manifest";
import { requireRoomForCopy } from "../room-for-copy.server";
import {
  backupNameOf,
  listManifests,
  ManifestDamaged,
  openManifest,
  writeManifest,
} from "./manifest-file.server";
import { BackupFailure } from "./object-store";
import { ensureRepository, type Repository } from "./repository.server";
import { sendFile } from "./send-file.server";
import { thinBackups } from "./thin-backups.server";

export interface ScheduledBackupTask {
  dataDir: string;
  target: BackupTarget;
  passphrase: string;
  takenAt: string;
  mustExist: boolean;
  damagedObjects: string[];
  mayThin: boolean;
}

/** A damaged database is in no backup: it would be one that cannot be put back. */
export class DatabaseDamaged extends BackupFailure {
  constructor(readonly faults: string[]) {
    super(message("The database is damaged, so no backup of it was taken. The earlier backups are kept."));
  }
}

export interface ScheduledBackup {
  name: string;
  files: number;
  bytes: number;
  sentFiles: number;
  sentBytes: number;
  /** Backups after thinning, and the bytes of everything stored. */
  keptCount: number;
  keptBytes: number;
  /** Earlier backups whose manifest is damaged; until they go, no object is removed. */
  unreadable: string[];
}

export interface FileProgress {
  done: number;
  total: number;
}

/** Copies what cannot be made again. The manifest is written last: what was cut off is no backup, and the next one goes on. Throws BackupFailure. */
export async function makeBackup(
  task: ScheduledBackupTask,
  report: (progress: FileProgress) => void,
): Promise<ScheduledBackup> {
  const scratch = path.join(task.dataDir, "backups", "scratch");
  await removeFolder(scratch);
  await removeFolder(trialRestoreFolder(task.dataDir));
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const index = new BackupIndex(path.join(scratch, "index.db"));
  try {
    const repository = await ensureRepository(task.target, task.passphrase, task.mustExist);
    await repository.store.discardUnfinished();
    await readStored(repository, index, task.damagedObjects);
    const { rows, ...sent } = await sendFiles(task, repository, index, scratch, report);
    const manifestBytes = await finish(task, repository, index, rows);
    const kept = await thinBackups(repository, index, task.mayThin);
    return { name: backupNameOf(task.takenAt), ...sent, sentBytes: sent.sentBytes + manifestBytes, ...kept };
  } finally {
    index.close();
    await removeFolder(scratch);
  }
}

/** The folder where the server verifies; one that was killed leaves files. */
export function trialRestoreFolder(dataDir: string): string {
  return path.join(dataDir, "backups", "trial-restore");
}

async function readStored(
  repository: Repository,
  index: BackupIndex,
  damagedObjects: string[],
): Promise<void> {
  for await (const { name, bytes } of repository.store.list("objects/")) index.addStored(name, bytes);
  for (const name of damagedObjects) index.removeStored(name);
  const newest = (await listManifests(repository.store)).at(-1);
  if (!newest) return;
  try {
    const { files } = await openManifest(repository.store, repository.key, newest.name);
    for await (const file of files) index.addPrevious(file);
  } catch (error) {
    // Hashes are computed again, and verification names the backup.
    if (!(error instanceof ManifestDamaged)) throw error;
  }
}

async function sendFiles(
  { dataDir, target }: ScheduledBackupTask,
  repository: Repository,
  index: BackupIndex,
  scratch: string,
  report: (progress: FileProgress) => void,
) {
  const kept = listKeptOnce(dataDir);
  let [done, total, sentFiles, sentBytes] = [0, 1, 0, 0];
  for await (const _ of listKeptFiles(dataDir)) total += 1;
  const send = async (file: string, name: string, isCompressed: boolean) => {
    const sent = await sendFile(repository, index, { path: file, name, isCompressed });
    if (sent) {
      index.addFile({ name, isCompressed, ...sent });
      sentFiles += sent.sentBytes > 0 ? 1 : 0;
      sentBytes += sent.sentBytes;
    }
    done += 1;
    report({ done, total: Math.max(done, total) });
  };
  const sendAll = async (names: AsyncIterable<string>) => {
    for await (const name of names) await send(path.join(dataDir, name), name, false);
  };
  // Also before the database, which may still have a recording in pieces that is whole, and they gone, when its folder is read.
  await sendAll(kept.pieces());
  const copy = path.join(scratch, databaseName);
  await requireRoomForCopy(dataDir, scratch, { copies: (await isOnDisk(target, scratch)) ? 2 : 1 });
  await copyDatabase(dataDir, copy).catch(explainDamage);
  const faults = findDamage(copy);
  if (faults.length > 0) throw new DatabaseDamaged(faults);
  const rows = countRowsOfCopy(copy);
  await send(copy, databaseName, true);
  await rm(copy, { force: true });
  await sendAll(kept.pieces());
  await sendAll(kept.others());
  return { rows, ...index.countFiles(), sentFiles, sentBytes };
}

/** Whether what is sent lies on the same disk as `folder`. */
async function isOnDisk(target: BackupTarget, folder: string): Promise<boolean> {
  if (target.kind !== "folder") return false;
  const [its, ours] = await Promise.all([stat(target.folder), stat(folder)]);
  return its.dev === ours.dev;
}

function explainDamage(error: unknown): never {
  const code = damageCodeOf(error);
  throw code ? new DatabaseDamaged([unreadable(code)]) : error;
}

/** Returns the bytes of the manifest. */
async function finish(
  { takenAt }: ScheduledBackupTask,
  { store, key }: Repository,
  index: BackupIndex,
  rows: Record<string, number>,
): Promise<number> {
  await store.settle();
  const header = { format: 1 as const, takenAt, ...index.countFiles(), rows };
  const bytes = await writeManifest(store, key, header, index.listFiles());
  await store.settle();
  return bytes;
}
