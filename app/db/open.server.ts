import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LogEvent,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  db: Db;
  connection: SqliteDatabase.Database;
}

/** Makes the error to throw instead of SQLite's when the disk is full. */
export type WhenFull = () => Error;

/** Opens or makes `DATA_DIR/app.db`; synchronous=FULL, since NORMAL may lose transactions in a power cut. */
export function openDatabase(dataDir: string, whenFull?: WhenFull): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "app.db");
  keepPrivate(file);
  return wrapConnection(new SqliteDatabase(file), undefined, whenFull);
}

/** SQLite itself reports files of another user. */
function keepPrivate(file: string): void {
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
  whenFull?: WhenFull,
): OpenDatabase {
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // Overwrites deleted data, which would otherwise stay in the file for years.
  connection.pragma("secure_delete = ON");
  connection.pragma("busy_timeout = 5000");
  const db = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: connection }, whenFull),
    plugins: [new CamelCasePlugin()],
    log,
  });
  return { db, connection };
}

type SqliteConfig = ConstructorParameters<typeof SqliteDialect>[0];

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config;
  readonly #whenFull;

  constructor(config: SqliteConfig, whenFull: WhenFull | undefined) {
    super(config);
    this.#config = config;
    this.#whenFull = whenFull;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config, this.#whenFull);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** Takes the write lock at BEGIN, so that no transaction fails half-way because of another process. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #whenFull;

  constructor(config: SqliteConfig, whenFull: WhenFull | undefined) {
    super(config);
    this.#whenFull = whenFull;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return this.#whenFull ? tellingWhenFull(connection, this.#whenFull) : connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery({
      sql: "begin immediate",
      parameters: [],
      query: { kind: "RawNode", sqlFragments: ["begin immediate"], parameters: [] },
      queryId: { queryId: "begin-immediate" },
    });
  }

  /** SQLite has already rolled back on a full disk; that error must not hide the first one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    });
  }
}

function tellingWhenFull(connection: DatabaseConnection, whenFull: WhenFull): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery) => {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        throw isFull(error) ? whenFull() : error;
      }
    },
    streamQuery: <Row>(query: CompiledQuery, chunkSize?: number) =>
      connection.streamQuery<Row>(query, chunkSize),
  };
}

const fullCodes = ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"];

function isFull(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && fullCodes.includes(error.code);
}

/** SQLite can roll back schema changes; Kysely's adapter does not use that. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
