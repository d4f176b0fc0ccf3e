import type { Kysely } from "kysely";

/** Disputes that the bank has decided: that they began may be told only afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("decided_disputes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("decided_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("decided_disputes_by_time")
    .on("decided_disputes")
    .column("decided_at")
    .execute();
}
