import { sql } from "kysely";
import { deleteInPieces } from "./delete-in-pieces";
import type { Db } from "./open.server";
import type { Tables } from "./tables";

interface Due {
  table: keyof Tables;
  /** A time, as text in ISO 8601. */
  column: string;
  /** Rows whose time is this or earlier; those without a time stay. */
  until: string;
  state?: string | undefined;
  /** Another time, which must be over as well; rows without it go. */
  unlessOpen?: { column: string; at: string } | undefined;
}

interface Folders {
  remove: (folder: string) => Promise<void>;
}

/**
 * Deletes the rows, `atOnce` in a statement with a turn for others between, because each statement stops everybody. Where
 * `folders` are given, those in the rows' column `folder` are removed after the rows.
 */
export async function deleteRows(
  db: Db,
  { table, column, until, state, unlessOpen }: Due,
  atOnce: number,
  folders?: Folders,
  signal?: AbortSignal,
): Promise<void> {
  const isOfState = state === undefined ? sql`1` : sql`state = ${state}`;
  const isOver = unlessOpen ? sql`coalesce(${sql.ref(unlessOpen.column)}, '') <= ${unlessOpen.at}` : sql`1`;
  const due = sql`select rowid from ${sql.table(table)}
    where ${sql.ref(column)} <= ${until} and ${isOfState} and ${isOver} limit ${atOnce}`;
  const folder = folders ? sql.ref("folder") : sql`null`;
  await deleteInPieces(async () => {
    const { rows } = await sql<{ folder: string | null }>`
      delete from ${sql.table(table)} where rowid in (${due}) returning ${folder} as folder`.execute(db);
    for (const row of rows) if (row.folder !== null) await folders?.remove(row.folder);
    return rows.length;
  }, signal);
}
