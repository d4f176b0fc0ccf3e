import type { Kysely } from "kysely";

/** The language of a person, of who buys without an account, and of a book; null is the author's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["users", "checkouts"])
    await db.schema
      .alterTable(table)
      .addColumn("locale", "text", (column) => column.notNull().defaultTo("en"))
      .execute();
  await db.schema.alterTable("book_designs").addColumn("language", "text").execute();
}
