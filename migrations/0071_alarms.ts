import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Alarms that are called to the address of the operator, until it has taken them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("alarm_calls")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("level", "text", required)
    .addColumn("title", "text", required)
    .addColumn("message", "text", required)
    .addColumn("checks", "text", required)
    .addColumn("state", "text", required)
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("error", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("created_at", "text", required)
    .addColumn("next_try_at", "text", required)
    .addColumn("sent_at", "text")
    .addCheckConstraint("alarm_calls_level_check", sql`"level" in ('red', 'green')`)
    .addCheckConstraint("alarm_calls_state_check", sql`"state" in ('queued', 'sent', 'failed')`)
    .execute();
}
