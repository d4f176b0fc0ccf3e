import { type Kysely, sql } from "kysely";

/** Prompts of one's own stood behind those that relatives of anybody had asked, at 10,000. They follow the standard ones again, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("update prompts set sort_order = sort_order - 9000 where sort_order > 10000 and sort_order < 19000")
    .execute(db);
}
