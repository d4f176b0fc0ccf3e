import { type Kysely, sql } from "kysely";

/** Whether the page of the years shows a small photo beside each story. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "alter table book_designs add column has_years_photos integer not null default 0 check (has_years_photos in (0, 1))",
    )
    .execute(db);
}
