import path from "node:path";
import SqliteDatabase from "better-sqlite3";

/** Another server works on this folder. */
export class DataDirTaken extends Error {}

/** Held as long as a server runs, or a backup is put back. */
export interface RunningLock {
  release(): void;
}

/** In milliseconds: one that has just been killed may take a moment to be gone. */
const patience = 2_000;

/**
 * Takes a data folder for this process alone. The lock is the system's own, on a file that holds nothing: it ends with
 * the process, however that ends. Throws DataDirTaken.
 */
export function lockDataDir(dataDir: string, timeout = patience): RunningLock {
  const lock = new SqliteDatabase(path.join(dataDir, "running.lock"), { timeout });
  try {
    lock.pragma("locking_mode = exclusive");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      throw new DataDirTaken("Another server is running on this DATA_DIR. Stop it first.");
    throw error;
  }
  return { release: () => void lock.close() };
}
