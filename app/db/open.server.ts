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

/** An open database: queries through `db`, and the connection below it for backup and close. */
export interface OpenDatabase {
  db: Db;
  connection: SqliteDatabase.Database;
}

/** What is thrown in the place of SQLite's own error when the disk is full; the layers above know what to say then. */
export type WhenFull = () => Error;

/**
 * Opens `DATA_DIR/app.db`, making it if needed. WAL with synchronous=FULL: a save that was acknowledged is on the
 * disk. (better-sqlite3 sets NORMAL by itself, which may lose the last transactions in a power cut.)
 */
export function openDatabase(dataDir: string, whenFull?: WhenFull): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, "app.db");
  keepPrivate(file);
  return wrapConnection(new SqliteDatabase(file), undefined, whenFull);
}

/** Only its owner reads the database. What cannot be settled here (a file of somebody else's), SQLite itself tells. */
function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, "a", 0o600));
    // SQLite gives those beside it the rights of the first; what a crash has left may have others.
    for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) chmodSync(part, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

/**
 * Opens the database as it is at this moment, for reading alone and whatever is written meanwhile. To be closed soon:
 * until then its log can only grow.
 */
export function openSnapshot(dataDir: string): OpenDatabase {
  const file = path.join(dataDir, "app.db");
  const snapshot = wrapConnection(new SqliteDatabase(file, { readonly: true, fileMustExist: true }));
  // Each row is read once: there is little to be kept in memory (in kilobytes).
  snapshot.connection.pragma("cache_size = -2000");
  snapshot.connection.exec("begin");
  // The moment is that of the first read.
  snapshot.connection.prepare("select id from users limit 1").get();
  return snapshot;
}

/** Prepares an open SQLite connection and puts Kysely over it. `log` sees every query (tests count them). */
export function wrapConnection(
  connection: SqliteDatabase.Database,
  log?: (event: LogEvent) => void,
  whenFull?: WhenFull,
): OpenDatabase {
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // What people delete is overwritten, not only let go: it would stand in the file for years.
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

/** Takes the write lock at BEGIN, so that a transaction never fails half-way because another process wrote first. */
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

  /** A full disk has rolled it back already; that must not hide the reason. */
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

/** As SQLite calls a full disk, by where it meets it: the database, its log, the log's index. */
const fullCodes = ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"];

function isFull(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && fullCodes.includes(error.code);
}

/** SQLite rolls schema changes back like any other; Kysely's own adapter does not count on it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
