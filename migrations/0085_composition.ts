import { type Kysely, sql } from "kysely";

/**
 * How a book is composed. Designs of before, and books that were approved before, stay as they are until their person
 * composes them anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("book_designs")
    .addColumn("composition", "integer", (column) =>
      column.notNull().defaultTo(1).check(sql`composition in (1, 2)`),
    )
    .execute();
  await sql`insert into book_designs (user_id, story_type, cover_style, version, created_at, updated_at)
    select user_id, story_type, 'classic-portrait', 1, max(approved_at), max(approved_at)
    from book_approvals
    where not exists (
      select 1 from book_designs
      where book_designs.user_id = book_approvals.user_id and book_designs.story_type = book_approvals.story_type
    )
    group by user_id, story_type`.execute(db);
}
