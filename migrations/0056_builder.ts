import { type Kysely, sql } from "kysely";

/** The order of photos, covers without a photo, and the last changes of each book, to be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("media").addColumn("sort_order", "integer").execute();
  await db.schema
    .alterTable("book_designs")
    .addColumn("has_no_cover_image", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // Books that were approved without a photo keep their cover.
  await sql`update book_designs set has_no_cover_image = 1 where cover_image_id is null and exists (
    select 1 from book_approvals where book_approvals.user_id = book_designs.user_id
    and book_approvals.story_type = book_designs.story_type)`.execute(db);
  await db.schema
    .createTable("book_changes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("story_type", "text", (column) => column.notNull())
    .addColumn("earlier", "text", (column) => column.notNull())
    .addColumn("is_undone", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addCheckConstraint("book_changes_story_type_check", sql`"story_type" in ('biography', 'mission')`)
    .execute();
  await db.schema
    .createIndex("book_changes_by_book")
    .on("book_changes")
    .columns(["user_id", "story_type", "is_undone", "id"])
    .execute();
  await db.schema.createIndex("book_changes_by_age").on("book_changes").column("changed_at").execute();
}
