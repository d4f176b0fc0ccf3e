import type { Kysely } from "kysely";

/** Paragraphs after which a photo stands among the words of its story, by item id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("book_designs")
    .addColumn("anchors", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
