import { type Kysely, sql } from "kysely";

/** The hash of the link that a mail is for, so that it is not sent once the link has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table mails add column link_hash text").execute(db);
}
