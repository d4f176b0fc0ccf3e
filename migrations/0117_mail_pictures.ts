import { type Kysely, sql } from "kysely";

/** A small picture that goes with a mail, inside of it: the cover of the reader's book. Empty once it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table mails add column picture blob").execute(db);
}
