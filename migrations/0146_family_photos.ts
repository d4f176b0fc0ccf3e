import { type Kysely, sql } from "kysely";

/** Photos of the people of the family tree, as a list in JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table book_designs add column family_photos text not null default '[]'").execute(db);
}
