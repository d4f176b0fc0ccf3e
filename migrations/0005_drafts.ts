import { type Kysely, sql } from "kysely";

/** What was typed and not saved: drafts of stories, and forms that were posted when nobody was signed in any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("drafts")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("prompt_id", "integer", (column) =>
      column.notNull().references("prompts.id").onDelete("cascade"),
    )
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("age", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("version", "integer")
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("drafts_by_prompt").on("drafts").columns(["user_id", "prompt_id"]).execute();
  // One draft a prompt is typed into; those that were held stand beside it.
  await sql`create unique index drafts_typed on drafts (user_id, prompt_id) where origin = 'typed'`.execute(
    db,
  );
  await db.schema.createIndex("drafts_of_prompt").on("drafts").column("prompt_id").execute();
  await db.schema
    .createTable("held_forms")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("browser", "text", (column) => column.notNull())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("held_forms_by_user").on("held_forms").column("user_id").execute();
  await db.schema
    .createIndex("held_forms_by_form")
    .on("held_forms")
    .columns(["browser", "form"])
    .unique()
    .execute();
  await db.schema.createIndex("held_forms_by_age").on("held_forms").column("created_at").execute();
}
