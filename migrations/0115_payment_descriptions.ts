import { type Kysely, sql } from "kysely";

/** What an attempt is called at the payment service, whatever language its buyer chooses later; null before it is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table payments add column description text").execute(db);
}
