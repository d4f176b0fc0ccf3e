import { type Kysely, sql } from "kysely";

/** Finished jobs by their time, so that those kept no longer are found without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create index jobs_finished on jobs (state, finished_at)").execute(db);
}
