import type { Kysely } from "kysely";

/** Print files as they are made and kept: one row for each state of a book that was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("print_files")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("story_type", "text", (column) => column.notNull())
    .addColumn("input_hash", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("progress", "real", (column) => column.notNull().defaultTo(0))
    .addColumn("folder", "text", (column) => column.unique())
    .addColumn("pages", "integer")
    .addColumn("result", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .addUniqueConstraint("print_files_once", ["user_id", "story_type", "input_hash"])
    .execute();
}
