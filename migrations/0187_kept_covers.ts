import { type Kysely, sql } from "kysely";

/**
 * The photo of a cover that nobody chose is the best one now, and was the first. Books that were approved keep the cover that
 * they were approved with.
 */
const approvedPhoto = `select media.id from book_approvals
  join media on media.id = json_extract(book_approvals.content, '$.book.look.coverImage.id')
  where book_approvals.user_id = book_designs.user_id and book_approvals.story_type = book_designs.story_type
    and media.user_id = book_designs.user_id and media.deleted_at is null
    and book_approvals.id = (
      select latest.id from book_approvals as latest
      where latest.user_id = book_designs.user_id and latest.story_type = book_designs.story_type
      order by latest.approved_at desc, latest.id desc limit 1
    )`;
const statements = [
  `insert into book_designs (user_id, story_type, cover_style, composition, finds_index, version, created_at, updated_at)
    select user_id, story_type, 'classic-portrait', 2, 1, 1, max(approved_at), max(approved_at)
    from book_approvals
    where not exists (
      select 1 from book_designs
      where book_designs.user_id = book_approvals.user_id and book_designs.story_type = book_approvals.story_type
    )
    group by user_id, story_type`,
  `update book_designs set cover_image_id = (${approvedPhoto})
    where cover_image_id is null and has_no_cover_image = 0 and composition = 2`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
