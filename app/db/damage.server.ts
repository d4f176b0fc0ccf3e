import SqliteDatabase from "better-sqlite3";

/** SQLite's codes for a page that makes no sense, or that the disk does not give back. */
const damageCodes = /^SQLITE_(CORRUPT|NOTADB|IOERR_READ$|IOERR_CORRUPTFS$|IOERR_DATA$)/;

/** SQLite's code, if the error says that the database is damaged. */
export function damageCodeOf(error: unknown): string | undefined {
  const isDamage = error instanceof SqliteDatabase.SqliteError && damageCodes.test(error.code);
  return isDamage ? error.code : undefined;
}

/** More tell an operator nothing new. */
const mostFaults = 5;

interface CheckOptions {
  /** The server has it open: nothing beside it is touched. */
  isLive?: boolean;
  /** Compares indexes with their tables too, which takes several times as long. */
  isThorough?: boolean;
}

/** What SQLite's check finds in a database file, in its words; empty if every page is whole. */
export function findDamage(
  file: string,
  { isLive = false, isThorough = false }: CheckOptions = {},
): string[] {
  const check = isThorough ? "integrity_check" : "quick_check";
  return reading(file, isLive, (database) => {
    const lines = database.prepare(`pragma ${check}(${mostFaults})`).pluck().all().map(String);
    return lines.length === 1 && lines[0] === "ok" ? [] : lines;
  });
}

/** The tables with rows that refer to rows which are not there. */
export function findOrphans(file: string): string[] {
  return reading(file, true, (database) =>
    database
      .prepare(`select distinct "table" from pragma_foreign_key_check order by 1`)
      .pluck()
      .all()
      .map(String),
  );
}

/** A database that cannot be read at all is damaged. */
function reading(
  file: string,
  readonly: boolean,
  look: (database: SqliteDatabase.Database) => string[],
): string[] {
  const database = new SqliteDatabase(file, { readonly, fileMustExist: true });
  try {
    return look(database);
  } catch (error) {
    const code = damageCodeOf(error);
    if (code) return [`The file cannot be read (${code}).`];
    throw error;
  } finally {
    database.close();
  }
}
