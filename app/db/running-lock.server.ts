import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import { requireSupportedNode } from "./node-version.js";

export class DataDirTaken extends SaidError {}

export interface RunningLock {
  release(): void;
}

/** Milliseconds to wait for a process that was just killed. */
const patience = 2_000;

/** Locks a data folder with a file lock, which the system releases with the process. Throws DataDirTaken. */
export function lockDataDir(dataDir: string, timeout = patience): RunningLock {
  requireSupportedNode();
  const lock = new SqliteDatabase(path.join(dataDir, "running.lock"), { timeout });
  try {
    lock.pragma("locking_mode = exclusive");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      throw new DataDirTaken(message("Another server is running on this DATA_DIR. Stop it first."));
    throw error;
  }
  return { release: () => void lock.close() };
}
