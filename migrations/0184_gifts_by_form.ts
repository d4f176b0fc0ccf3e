import { type Kysely, sql } from "kysely";

/** The form that opened a gift, so that the second of two presses comes in as the first did. */
const statement = "alter table gifts add column opened_by_form text";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
