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
}

/** Deletes the rows, `atOnce` in a statement with a turn for others between, because each statement stops everybody. */
export async function deleteRows(
  db: Db,
  { table, column, until, state }: Due,
  atOnce: number,
  signal?: AbortSignal,
): Promise<void> {
  const isOfState = state === undefined ? sql`1` : sql`state = ${state}`;
  const due = sql`select rowid from ${sql.table(table)} where ${sql.ref(column)} <= ${until} and ${isOfState} limit ${atOnce}`;
  await deleteInPieces(async () => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where rowid in (${due})`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  }, signal);
}
