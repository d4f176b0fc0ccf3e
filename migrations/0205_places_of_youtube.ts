import { type Kysely, sql } from "kysely";

/** What is on YouTube has a place among the recordings and films of its story; null where nobody moved one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table youtube_media add column sort_order integer").execute(db);
}
