import { type Kysely, sql } from "kysely";

/** When somebody looked through the pages of print files, or said so: only then they are approved by form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table print_files add column looked_at text").execute(db);
}
