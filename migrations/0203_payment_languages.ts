import { type Kysely, sql } from "kysely";

/** The language of an attempt at the payment service. Those that are begun go on without one: a repeated request must be equal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table payments add column locale text").execute(db);
}
