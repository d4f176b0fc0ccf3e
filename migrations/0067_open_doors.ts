import { type Kysely, sql } from "kysely";

/** The mail that a link is in, so that it can go out again, and the account on which the wrong codes of a request count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_tokens add column mail_id integer`.execute(db);
  await sql`alter table one_time_tokens add column code_account text`.execute(db);
}
