import type { ColumnDefinitionBuilder, Kysely } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** How often something happened on a day. Of whom, nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("event_counts")
    .addColumn("day_on", "text", required)
    .addColumn("event", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("times", "integer", required)
    .addPrimaryKeyConstraint("event_counts_of_a_day", ["day_on", "event", "subject"])
    .execute();
}
