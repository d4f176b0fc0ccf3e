import type { Kysely } from "kysely";

/** The number from which the pieces of a finished recording are counted: 0, or 1 for those of some clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("recordings")
    .addColumn("first_piece", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
