import { type Kysely, sql } from "kysely";

/** Answers that were sent while writing waited for the plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table question_drafts add column sent_at text").execute(db);
}
