import SqliteDatabase from "better-sqlite3";

export interface IndexedFile {
  name: string;
  bytes: number;
  sha256: string;
  object: string;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  isCompressed: boolean;
}

const pageSize = 1_000;

/** A temporary file of a backup while it is made: lists of hundreds of thousands of files would not fit in a worker's memory. */
export class BackupIndex {
  readonly #connection: SqliteDatabase.Database;
  readonly #statements = new Map<string, SqliteDatabase.Statement>();

  /** `file` must not exist. */
  constructor(file: string) {
    this.#connection = new SqliteDatabase(file);
    this.#connection.pragma("journal_mode = off");
    this.#connection.pragma("synchronous = off");
    this.#connection.exec(`
      create table stored (name text primary key, bytes integer) without rowid;
      create table needed (name text primary key) without rowid;
      create table previous (name text primary key, bytes integer, modified_at real, sha256 text) without rowid;
      create table files (name text primary key, bytes integer, sha256 text, object text, modified_at real,
        is_compressed integer) without rowid;
      begin`);
  }

  close(): void {
    this.#connection.close();
  }

  addStored(name: string, bytes: number): void {
    this.#prepare("insert or replace into stored values (?, ?)").run(name, bytes);
  }

  isStored(name: string): boolean {
    return this.#prepare("select 1 from stored where name = ?").get(name) !== undefined;
  }

  removeStored(name: string): void {
    this.#prepare("delete from stored where name = ?").run(name);
  }

  storedBytes(): number {
    return Number(this.#prepare("select coalesce(sum(bytes), 0) from stored").pluck().get());
  }

  addNeeded(name: string): void {
    this.#prepare("insert or ignore into needed values (?)").run(name);
  }

  /** Stored objects that nothing needs, a page at a time; the caller removes them from `stored`. */
  listUnneeded(): string[] {
    const statement = this.#prepare(
      `select name from stored where name not in (select name from needed) limit ${pageSize}`,
    );
    return statement.pluck().all() as string[];
  }

  addPrevious({ name, bytes, modifiedAt, sha256 }: IndexedFile): void {
    this.#prepare("insert or ignore into previous values (?, ?, ?, ?)").run(name, bytes, modifiedAt, sha256);
  }

  /** The hash of a file that has not changed since the previous backup. */
  findHash(name: string, bytes: number, modifiedAt: number): string | undefined {
    const statement = this.#prepare(
      "select sha256 from previous where name = ? and bytes = ? and modified_at = ?",
    );
    return statement.pluck().get(name, bytes, modifiedAt) as string | undefined;
  }

  addFile({ name, bytes, sha256, object, modifiedAt, isCompressed }: IndexedFile): void {
    const statement = this.#prepare("insert into files values (?, ?, ?, ?, ?, ?)");
    statement.run(name, bytes, sha256, object, modifiedAt, isCompressed ? 1 : 0);
  }

  countFiles(): { files: number; bytes: number } {
    const statement = this.#prepare("select count(*) as files, coalesce(sum(bytes), 0) as bytes from files");
    return statement.get() as { files: number; bytes: number };
  }

  *listFiles(): Generator<IndexedFile> {
    const statement = this.#prepare(
      `select name, bytes, sha256, object, modified_at as modifiedAt, is_compressed as isCompressed
       from files where name > ? order by name limit ${pageSize}`,
    );
    for (let last = ""; ; ) {
      const page = statement.all(last) as (Omit<IndexedFile, "isCompressed"> & { isCompressed: number })[];
      for (const row of page) yield { ...row, isCompressed: row.isCompressed === 1 };
      if (page.length < pageSize) return;
      last = page.at(-1)?.name ?? last;
    }
  }

  #prepare(text: string): SqliteDatabase.Statement {
    const statement = this.#statements.get(text) ?? this.#connection.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}
