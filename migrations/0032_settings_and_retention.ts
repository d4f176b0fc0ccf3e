import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Settings with a page, a quota for one person, and what deleting by age needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("settings")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", required)
    .addColumn("changed_at", "text", required)
    .execute();
  await db.schema.alterTable("users").addColumn("quota_gigabytes", "integer").execute();
  await db.schema.alterTable("checkouts").addColumn("anonymized_at", "text").execute();
  // The mail about a message has its text, and is deleted with it.
  await db.schema
    .alterTable("mails")
    .addColumn("contact_message_id", "integer", (column) =>
      column.references("contact_messages.id").onDelete("cascade"),
    )
    .execute();
  await sql`create index mails_by_contact_message on mails (contact_message_id)
    where contact_message_id is not null`.execute(db);
  await sql`create index mails_by_age on mails (state, created_at)`.execute(db);
}
