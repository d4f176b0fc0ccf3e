import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { countRowsOfCopy, faultOfCopy } from "~/db/copy.server";
import { type Message, message } from "~/messages/message";
import { removeFolder } from "../../base/disk.server";
import type { BackupReader } from "./backup-reader";
import { copyFaults } from "./copy-faults";
import { databaseName } from "./manifest";
import { FileDamaged, restoreFile } from "./restore-file.server";

export interface Verification {
  takenAt: string;
  files: number;
  /** Which file is damaged, what is wrong with the database. The first of them, if there are very many. */
  faults: Message[];
  damagedObjects: string[];
}

const mostFaults = 100;

/** Compares files with the manifest and the database with its row counts; deletes each once compared. Throws BackupFailure if unreadable. */
export async function verifyBackup(
  backup: BackupReader,
  scratch: string,
  report: (progress: { done: number; total: number }) => void = () => undefined,
): Promise<Verification> {
  await removeFolder(scratch);
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const found: Verification = { takenAt: backup.takenAt, files: 0, faults: [], damagedObjects: [] };
  try {
    let done = 0;
    for await (const file of backup.files()) {
      try {
        await restoreFile(backup, file, scratch);
        found.files += 1;
      } catch (error) {
        if (!(error instanceof FileDamaged)) throw error;
        addDamage(found, error);
      }
      if (file.name !== databaseName) await rm(path.join(scratch, file.name), { force: true });
      done += 1;
      report({ done, total: backup.fileCount });
    }
    if (done !== backup.fileCount)
      found.faults.push(
        message("{done} of {fileCount} files are there.", {
          done: String(done),
          fileCount: String(backup.fileCount),
        }),
      );
    if (found.faults.length === 0)
      found.faults.push(...faultsOfDatabase(backup, path.join(scratch, databaseName)));
    return found;
  } finally {
    await removeFolder(scratch);
  }
}

function addDamage({ faults, damagedObjects }: Verification, { file, said }: FileDamaged): void {
  if (faults.length >= mostFaults) return;
  faults.push(said);
  if ("object" in file) damagedObjects.push(String(file.object));
}

function faultsOfDatabase({ rows }: BackupReader, file: string): Message[] {
  const fault = faultOfCopy(file);
  if (fault) return [copyFaults[fault]];
  if (rows === null) return [];
  const found = countRowsOfCopy(file);
  const tables = [...new Set([...Object.keys(rows), ...Object.keys(found)])];
  return tables
    .filter((table) => rows[table] !== found[table])
    .map((table) =>
      message("The table {table} has {found} rows instead of {expected}.", {
        ...{ table, found: found[table] ?? 0, expected: rows[table] ?? 0 },
      }),
    );
}
