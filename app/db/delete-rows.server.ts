import { type RawBuilder, type SqlBool, sql } from "kysely";
import { deleteInPieces } from "./delete-in-pieces";
import type { Db } from "./open.server";
import type { Tables } from "./tables";

interface Due {
  table: keyof Tables;
  /** Where the names of a row's files are, if they go with it. */
  named?: string | undefined;
  /** A time, as text in ISO 8601. */
  column: string;
  /** Rows whose time is this or earlier; those without a time stay. */
  until: string;
  state?: string | undefined;
  /** Another time, which must be over as well; rows without it go. */
  unlessOpen?: { column: string; at: string } | undefined;
  /** Rows for which it holds stay. */
  unless?: RawBuilder<SqlBool> | undefined;
}

interface Files {
  remove: (name: string) => Promise<void>;
}

/**
 * Deletes the rows, `atOnce` in a statement with a turn for others between, because each statement stops everybody. Files
 * are removed after their rows.
 */
export async function deleteRows(
  db: Db,
  { table, column, until, state, unlessOpen, unless, named }: Due,
  atOnce: number,
  files?: Files,
  signal?: AbortSignal,
): Promise<void> {
  const isOfState = state === undefined ? sql`1` : sql`state = ${state}`;
  const isOver = unlessOpen ? sql`coalesce(${sql.ref(unlessOpen.column)}, '') <= ${unlessOpen.at}` : sql`1`;
  const isFree = unless ? sql`not ${unless}` : sql`1`;
  const due = sql`select rowid from ${sql.table(table)}
    where ${sql.ref(column)} <= ${until} and ${isOfState} and ${isOver} and ${isFree} limit ${atOnce}`;
  const name = named === undefined ? sql`null` : sql.ref(named);
  await deleteInPieces(async () => {
    const { rows } = await sql<{ name: string | null }>`
      delete from ${sql.table(table)} where rowid in (${due}) returning ${name} as name`.execute(db);
    for (const row of rows) if (row.name !== null) await files?.remove(row.name);
    return rows.length;
  }, signal);
}
