import SqliteDatabase from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { damageCodeOf } from "./damage.server";

/** Makes the errors to throw instead of SQLite's, which becomes their cause. */
export interface WhenFailing {
  full: () => Error;
  /** A query met a page that is damaged; with SQLite's code. */
  damaged: (code: string) => Error;
}

/** Kysely's dialect with cached statements, transactions that lock at BEGIN, and schema changes in them. */
export class PreparingSqliteDialect extends SqliteDialect {
  readonly #database;
  readonly #whenFailing;

  constructor(database: SqliteDatabase.Database, whenFailing?: WhenFailing) {
    super({ database });
    this.#database = database;
    this.#whenFailing = whenFailing;
  }

  override createDriver() {
    return new PreparingSqliteDriver(this.#database, this.#whenFailing);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler() {
    return new StablePlanCompiler();
  }
}

/** Values become `+?`, hidden from the planner, or SQLite would prepare statements anew. Partial indexes need values in the text (`sql.lit`). */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

class PreparingSqliteDriver extends SqliteDriver {
  readonly #connection;

  constructor(database: SqliteDatabase.Database, whenFailing: WhenFailing | undefined) {
    super({ database });
    this.#connection = new PreparingConnection(database, whenFailing);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await super.acquireConnection();
    return this.#connection;
  }

  /** Takes the write lock at BEGIN, so that no transaction fails half-way because of another process. */
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

/** More than the product has; lists of values vary in length. */
const maxStatements = 1_000;

class PreparingConnection implements DatabaseConnection {
  readonly #database;
  readonly #whenFailing;
  readonly #statements = new Map<string, SqliteDatabase.Statement<[readonly unknown[]]>>();

  constructor(database: SqliteDatabase.Database, whenFailing: WhenFailing | undefined) {
    this.#database = database;
    this.#whenFailing = whenFailing;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** A statement of its own, because it is busy while its rows are read. */
  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const rows = this.#database.prepare(sql).iterate(...parameters);
    for (;;) {
      const { done, value } = this.#step(rows);
      if (done) return;
      yield { rows: [value as Row] };
    }
  }

  /** Only SQLite's own errors are explained, not those of whoever reads. */
  #step(rows: IterableIterator<unknown>): IteratorResult<unknown> {
    try {
      return rows.next();
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #explain(error: unknown): unknown {
    if (!this.#whenFailing) return error;
    const code = damageCodeOf(error);
    if (code) return causedBy(this.#whenFailing.damaged(code), error);
    return isFull(error) ? causedBy(this.#whenFailing.full(), error) : error;
  }

  #prepare(sql: string): SqliteDatabase.Statement<[readonly unknown[]]> {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function causedBy(error: Error, cause: unknown): Error {
  return Object.assign(error, { cause });
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
