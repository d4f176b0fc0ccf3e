import type { Kysely } from "kysely";

/** Attempts count in one row a key, as a leaky bucket; failed sign-ins are summed in bursts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What it held was three minutes old at most.
  await db.schema.dropTable("attempts").execute();
  await db.schema
    .createTable("attempts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("clears_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("attempts_by_end").on("attempts").column("clears_at").execute();
  await db.schema
    .createTable("sign_in_bursts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("address", "text")
    .addColumn("addresses", "integer", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("accounts", "integer", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sign_in_bursts_by_end").on("sign_in_bursts").column("ended_at").execute();
}
