import { type Kysely, sql } from "kysely";

/** The deletion of an account or of a keeper looks for the reports that name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["said_by_user", "said_by_keeper", "confirmed_by"])
    await sql
      .raw(`create index death_reports_${column} on death_reports (${column}) where ${column} is not null`)
      .execute(db);
}
