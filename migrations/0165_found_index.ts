import { type Kysely, sql } from "kysely";

/**
 * An index that a book finds by itself, and the names that were taken out of it. Designs of before, and books that were
 * approved before, keep the names that were chosen by hand.
 */
const statements = [
  "alter table book_designs add column finds_index integer not null default 0 check (finds_index in (0, 1))",
  "alter table book_designs add column removed_terms text not null default '[]'",
  `insert into book_designs (user_id, story_type, cover_style, composition, version, created_at, updated_at)
    select user_id, story_type, 'classic-portrait', 2, 1, max(approved_at), max(approved_at)
    from book_approvals
    where not exists (
      select 1 from book_designs
      where book_designs.user_id = book_approvals.user_id and book_designs.story_type = book_approvals.story_type
    )
    group by user_id, story_type`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
