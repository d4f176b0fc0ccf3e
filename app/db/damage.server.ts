import SqliteDatabase from "better-sqlite3";

/** SQLite's codes for a page that makes no sense, or that the disk does not give back. */
const damageCodes = /^SQLITE_(CORRUPT|NOTADB|IOERR_READ$|IOERR_CORRUPTFS$|IOERR_DATA$)/;

/** SQLite's code, if the error says that the database is damaged. */
export function damageCodeOf(error: unknown): string | undefined {
  const isDamage = error instanceof SqliteDatabase.SqliteError && damageCodes.test(error.code);
  return isDamage ? error.code : undefined;
}

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
  const database = new SqliteDatabase(file, { readonly: isLive, fileMustExist: true });
  const faults: string[] = [];
  try {
    const check = isThorough ? "integrity_check" : "quick_check";
    for (const line of database.prepare(`pragma ${check}(${mostFaults})`).pluck().iterate())
      if (line !== "ok") faults.push(`${line}.`);
  } catch (error) {
    const code = damageCodeOf(error);
    if (!code) throw error;
    if (faults.length === 0) faults.push(unreadable(code));
  } finally {
    database.close();
  }
  return faults;
}

/** The English sentence for a page that cannot be read, with SQLite's code, as it stands among faults. */
export function unreadable(code: string): string {
  return `A page of it cannot be read (${code}).`;
}

/** The tables with rows that refer to rows which are not there, of a database that is whole. */
export function findOrphans(file: string): string[] {
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  try {
    const tables = database.prepare(`select distinct "table" from pragma_foreign_key_check order by 1`);
    return tables.pluck().all().map(String);
  } finally {
    database.close();
  }
}
