import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

/* Work that outlives a request, and what it makes of sound and film. */

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", required)
    .addColumn("subject_id", "integer")
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("input", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("state", "text", required)
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("error", "text", text)
    .addColumn("run_after", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("started_at", "text")
    .addColumn("finished_at", "text")
    .execute();
  await db.schema
    .createIndex("jobs_waiting")
    .on("jobs")
    .columns(["run_after", "id"])
    .where(sql.ref("state"), "=", "queued")
    .execute();
  await db.schema.createIndex("jobs_by_subject").on("jobs").columns(["kind", "subject_id"]).execute();

  for (const column of ["original_file", "original_mime_type", "prepared_file", "poster_file"]) {
    await db.schema.alterTable("media").addColumn(column, "text").execute();
  }
  await db.schema
    .alterTable("media")
    .addColumn("state", "text", (column) => column.notNull().defaultTo("ready"))
    .execute();
}
