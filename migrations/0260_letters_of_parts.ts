import { type Kysely, sql } from "kysely";

/**
 * The pages around the stories have letters as large as the stories from composition 3 on (docs/decisions/0162). Books that were
 * approved, also those without a design, keep how they were composed.
 */
const statements = [
  "alter table book_designs add column composed integer not null default 1 check (composed in (1, 2, 3))",
  `update book_designs set composed = case
    when composition = 2 and not exists (
      select 1 from book_approvals
      where book_approvals.user_id = book_designs.user_id and book_approvals.story_type = book_designs.story_type
    ) then 3 else composition end`,
  "alter table book_designs drop column composition",
  "alter table book_designs rename column composed to composition",
  `insert into book_designs (user_id, story_type, cover_style, composition, finds_index, version, created_at, updated_at)
    select user_id, story_type, '', 2, 1, 1, max(approved_at), max(approved_at)
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
