import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ReadableStream } from "node:stream/web";
import SqliteDatabase from "better-sqlite3";
import type { BackupTarget } from "~/config/backup-settings";
import type { Db, OpenDatabase } from "~/db/open.server";
import type { WorkerProcesses, WorkerTask } from "~/domain/base/worker-processes";
import { type BackupWorkerTask, runBackupTask } from "~/domain/running/backup/backup-worker-task.server";
import { createIdentityFile } from "~/domain/running/backup/repository/encryption.server";
import { makeBackup, type ScheduledBackupTask } from "~/domain/running/backup/repository/make-backup.server";
import { openStore } from "~/domain/running/backup/repository/open-store.server";
import { openRepository } from "~/domain/running/backup/repository/repository.server";
import { openRepositoryBackup } from "~/domain/running/backup/repository/repository-reader.server";
import { restoreBackup } from "~/domain/running/backup/restore-backup.server";
import { type Verification, verifyBackup } from "~/domain/running/backup/verify-backup.server";
import { t } from "~/messages/translate";
import { addPeople } from "./people";
import { openTestDatabaseIn } from "./template-database";

export const passphrase = "copper lantern orchard seven";

/** A data folder with people and some files, and an empty folder for its backups. */
export class BackupWorld {
  readonly root = mkdtempSync(path.join(tmpdir(), "life-backups-"));
  readonly dataDir = path.join(this.root, "data");
  readonly folder = path.join(this.root, "disk");
  readonly target: BackupTarget = { kind: "folder", folder: this.folder };

  #database: OpenDatabase | undefined;

  static async open(): Promise<BackupWorld> {
    const world = new BackupWorld();
    mkdirSync(world.dataDir);
    mkdirSync(world.folder);
    world.#database = await openTestDatabaseIn(world.dataDir);
    await addPeople(world.db);
    await beginRepository(world.target);
    for (const name of ["media/a1/full.jpg", "media/a1/thumb.jpg", "books/b2/book.pdf", "secrets/session"])
      world.addFile(name, `the content of ${name}`);
    return world;
  }

  get db(): Db {
    if (!this.#database) throw new Error("Call open.");
    return this.#database.db;
  }

  addFile(name: string, content: string | Buffer): void {
    mkdirSync(path.dirname(path.join(this.dataDir, name)), { recursive: true });
    writeFileSync(path.join(this.dataDir, name), content);
  }

  get connection(): OpenDatabase["connection"] {
    if (!this.#database) throw new Error("Call open.");
    return this.#database.connection;
  }

  make(change: Partial<ScheduledBackupTask> = {}, report: () => void = () => undefined) {
    const task = {
      dataDir: this.dataDir,
      target: this.target,
      passphrase,
      mustExist: false,
      damagedObjects: [],
      mayThin: true,
    };
    return makeBackup({ ...task, takenAt: "2026-05-06T03:00:00.000Z", ...change }, report);
  }

  async verify(
    name: string,
    target = this.target,
  ): Promise<Omit<Verification, "faults"> & { faults: string[] }> {
    const backup = await openRepositoryBackup(await openRepository(target, passphrase), name);
    const found = await verifyBackup(backup, path.join(this.root, "scratch"));
    return { ...found, faults: found.faults.map((fault) => t(fault)) };
  }

  /** Restores to a new data folder; returns it. */
  async restore(name: string, target = this.target): Promise<string> {
    const dataDir = mkdtempSync(path.join(this.root, "restored-"));
    const open = async () => openRepositoryBackup(await openRepository(target, passphrase), name);
    await restoreBackup(dataDir, open, new Date());
    return dataDir;
  }

  /** Names of the files in the folder, below `below`. */
  stored(below: string): string[] {
    return filesIn(path.join(this.folder, below)).sort();
  }

  async close(): Promise<void> {
    await this.db.destroy();
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The backup worker's work in this process, since workers run at a low priority. */
export const backupsInProcess: WorkerProcesses = {
  async run<Output>(
    _task: WorkerTask,
    input: unknown,
    _userId: number | null,
    _signal?: AbortSignal,
    onProgress: (progress: unknown) => void = () => undefined,
  ) {
    return (await runBackupTask(input as BackupWorkerTask, onProgress)) as Output;
  },
};

/** Begins a repository whose passphrase takes no time. */
export async function beginRepository(target: BackupTarget): Promise<void> {
  const store = openStore(target);
  const identity = await createIdentityFile(passphrase, 4);
  for (const name of ["identity.age", "identity-copy.age"])
    await store.write(name, ReadableStream.from([Buffer.from(identity)]));
}

/** Names of the files in a folder and those below it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Hashes by name, of all files but the database and the lock. */
export function hashesOf(dataDir: string): Record<string, string> {
  const names = filesIn(dataDir).filter((name) => !/^(app\.db|running\.lock|backups\/)/.test(name));
  const hash = (name: string) =>
    createHash("sha256")
      .update(readFileSync(path.join(dataDir, name)))
      .digest("hex");
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
}

/** All rows of all tables that have any, as text. */
export function rowsOf(dataDir: string): Record<string, string[]> {
  const database = new SqliteDatabase(path.join(dataDir, "app.db"), { readonly: true });
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'people_search%'")
    .pluck()
    .all() as string[];
  const rows = (table: string) =>
    database
      .prepare(`select * from "${table}"`)
      .all()
      .map((row) => JSON.stringify(row));
  const found = Object.fromEntries(tables.sort().map((table) => [table, rows(table)]));
  database.close();
  return found;
}

/** Flips one bit in the middle of a file. */
export function flipBit(file: string): void {
  const bytes = readFileSync(file);
  const place = Math.floor(bytes.length / 2);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
