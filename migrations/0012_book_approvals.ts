import type { Kysely } from "kysely";

/** Books as they were approved for printing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("book_approvals")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("story_type", "text", (column) => column.notNull())
    .addColumn("input_hash", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("pages", "integer", (column) => column.notNull())
    .addColumn("folder", "text", (column) => column.notNull().unique())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("approved_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("approved_at", "text", (column) => column.notNull())
    .addUniqueConstraint("book_approvals_once", ["user_id", "story_type", "input_hash"])
    .execute();
  await db.schema
    .createIndex("book_approvals_by_approver")
    .on("book_approvals")
    .column("approved_by")
    .execute();
}
