import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { CamelCasePlugin, Kysely, type LogEvent } from "kysely";
import { requireSupportedNode } from "./node-version.js";
import { PreparingSqliteDialect, type WhenFailing } from "./sqlite-dialect.server";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  connection: SqliteDatabase.Database;
}

/** Opens or makes `DATA_DIR/app.db`; synchronous=FULL, since NORMAL may lose transactions in a power cut. */
export function openDatabase(dataDir: string, whenFailing?: WhenFailing): OpenDatabase {
  requireSupportedNode();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "app.db");
  restrictToOwner(file);
  return wrapConnection(new SqliteDatabase(file), undefined, whenFailing);
}

/** Reads a number that differs once another connection has written. */
export function dataVersionOf({ connection }: Pick<OpenDatabase, "connection">): () => number {
  const statement = connection.prepare<[], number>("pragma data_version").pluck();
  return () => statement.get() ?? 0;
}

/** SQLite itself reports files of another user. */
function restrictToOwner(file: string): void {
  try {
    closeSync(openSync(file, "a", 0o600));
    // SQLite copies the rights of the database to its side files, but those left by a crash may differ.
    for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

/** Opens a read-only snapshot. Close it soon: until then the write-ahead log only grows. */
export function openSnapshot(dataDir: string): OpenDatabase {
  const file = path.join(dataDir, "app.db");
  const snapshot = wrapConnection(new SqliteDatabase(file, { readonly: true, fileMustExist: true }));
  // In kilobytes; small, because each row is read only once.
  snapshot.connection.pragma("cache_size = -2000");
  snapshot.connection.exec("begin");
  // The first read fixes the snapshot.
  snapshot.connection.prepare("select id from users limit 1").get();
  return snapshot;
}

/** Sets an SQLite connection up for Kysely; `log` gets every query. */
export function wrapConnection(
  connection: SqliteDatabase.Database,
  log?: (event: LogEvent) => void,
  whenFailing?: WhenFailing,
): OpenDatabase {
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // Overwrites deleted data, which would otherwise stay in the file for years.
  connection.pragma("secure_delete = ON");
  connection.pragma("busy_timeout = 5000");
  const db = new Kysely<Tables>({
    dialect: new PreparingSqliteDialect(connection, whenFailing),
    plugins: [new CamelCasePlugin()],
    log,
  });
  return { db, connection };
}
