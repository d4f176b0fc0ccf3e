import { type Kysely, sql } from "kysely";

/** A last day ended with that day in UTC, which is in the afternoon in America. It ends when it is over everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["circle_members", "volunteers"])
    await sql
      .raw(
        `update ${table} set until = strftime('%Y-%m-%dT%H:%M:%fZ', until, '+12 hours')
          where until like '%T23:59:59.999Z' and ended_at is null`,
      )
      .execute(db);
}
