import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Downloads of everything that a person has; one at a time for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("exports")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("files_done", "integer", count)
    .addColumn("files_total", "integer", count)
    .addColumn("bytes_done", "integer", count)
    .addColumn("bytes_total", "integer", count)
    .addColumn("file", "text")
    .addColumn("bytes", "integer")
    .addColumn("missing", "integer", count)
    .addColumn("fingerprint", "text")
    .addColumn("failure", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .execute();
  await db.schema.createIndex("exports_by_user").on("exports").columns(["user_id", "state"]).execute();
  await db.schema
    .createIndex("exports_one_at_a_time")
    .on("exports")
    .column("user_id")
    .unique()
    .where(sql.ref("state"), "in", ["queued", "running"])
    .execute();
}
