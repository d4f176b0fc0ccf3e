import type { ColumnDefinitionBuilder, Kysely } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What people wrote to the house by the contact form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contact_messages")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("name", "text", required)
    .addColumn("email", "text", required)
    .addColumn("phone", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("message", "text", required)
    .addColumn("form_id", "text", (column) => column.unique())
    .addColumn("created_at", "text", required)
    .addColumn("answered_at", "text")
    .execute();
  await db.schema
    .createIndex("contact_messages_newest")
    .on("contact_messages")
    .columns(["created_at", "id"])
    .execute();
}
