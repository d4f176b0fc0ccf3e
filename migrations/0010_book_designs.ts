import type { Kysely } from "kysely";

/** How each person wants each of their books to look. Empty texts mean the book's own words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("book_designs")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("story_type", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("subtitle", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("author_name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("introduction", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("cover_style", "text", (column) => column.notNull())
    .addColumn("cover_image_id", "integer", (column) => column.references("media.id").onDelete("set null"))
    .addColumn("layouts", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("controls", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("positions", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addUniqueConstraint("book_designs_one_per_book", ["user_id", "story_type"])
    .execute();
  await db.schema.createIndex("book_designs_by_image").on("book_designs").column("cover_image_id").execute();
}
