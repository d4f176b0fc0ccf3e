import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

/* Mails on their way out, links that were mailed, and accounts that are closed for a while before they go. */

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

export async function up(db: Kysely<unknown>): Promise<void> {
  await createMails(db);
  await createMailedLinks(db);
  await db.schema.alterTable("users").addColumn("closed_at", "text").execute();
  await db.schema.createIndex("users_by_closing").on("users").column("closed_at").execute();
  await db.schema.createIndex("users_by_email").on("users").expression(sql`lower(email)`).execute();
}

async function createMails(db: Kysely<unknown>) {
  await db.schema
    .createTable("mails")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", required)
    .addColumn("recipient", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("text", "text", required)
    .addColumn("html", "text", required)
    .addColumn("state", "text", required)
    .addColumn("attempts", "integer", count)
    .addColumn("error", "text", text)
    .addColumn("created_at", "text", required)
    .addColumn("next_try_at", "text", required)
    .addColumn("useless_at", "text")
    .addColumn("sent_at", "text")
    .execute();
  await db.schema
    .createIndex("mails_waiting")
    .on("mails")
    .columns(["next_try_at", "id"])
    .where(sql.ref("state"), "=", "queued")
    .execute();
  await db.schema.createIndex("mails_by_user").on("mails").column("user_id").execute();
  await db.schema.createIndex("mails_by_end").on("mails").column("useless_at").execute();
}

async function createMailedLinks(db: Kysely<unknown>) {
  await db.schema
    .createTable("mailed_links")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("purpose", "text", required)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("request_hash", "text")
    .addColumn("code_hash", "text")
    .addColumn("failures", "integer", count)
    .addColumn("return_to", "text", text)
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
  await db.schema.createIndex("mailed_links_by_user").on("mailed_links").column("user_id").execute();
  await db.schema.createIndex("mailed_links_by_request").on("mailed_links").column("request_hash").execute();
  await db.schema.createIndex("mailed_links_by_end").on("mailed_links").column("expires_at").execute();
}
