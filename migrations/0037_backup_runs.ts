import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Scheduled backups and their verifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backup_runs")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", required)
    .addColumn("target", "text", required)
    .addColumn("place", "text", required)
    .addColumn("backup_name", "text")
    .addColumn("state", "text", required)
    .addColumn("files_done", "integer", count)
    .addColumn("files_total", "integer", count)
    .addColumn("sent_bytes", "integer", count)
    .addColumn("kept_count", "integer", count)
    .addColumn("kept_bytes", "integer", count)
    .addColumn("damaged_objects", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("error", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("started_at", "text", required)
    .addColumn("finished_at", "text")
    .addCheckConstraint("backup_runs_kind_check", sql`"kind" in ('backup', 'verification')`)
    .addCheckConstraint("backup_runs_target_check", sql`"target" in ('folder', 'bucket')`)
    .addCheckConstraint(
      "backup_runs_state_check",
      sql`"state" in ('running', 'done', 'failed', 'interrupted')`,
    )
    .execute();
  await db.schema
    .createIndex("backup_runs_by_place")
    .on("backup_runs")
    .columns(["target", "place", "kind", "state", "id"])
    .execute();
}
