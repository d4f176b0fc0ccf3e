import type { Kysely } from "kysely";

/** Prices that an administrator has set; what is not here costs what the product says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prices")
    .addColumn("item", "text", (column) => column.primaryKey())
    .addColumn("price_cents", "integer", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
}
