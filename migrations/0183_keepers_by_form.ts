import { type Kysely, sql } from "kysely";

/** The form that named a keeper, so that pressed twice it shows the link again. */
const statement = "alter table keepers add column created_by_form text";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
