import type { Kysely } from "kysely";

/** A smaller plan that begins with the next month has the tax rate of the day on which it was chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscriptions").addColumn("tax_rate", "integer").execute();
  await db.schema.alterTable("subscriptions").addColumn("next_tax_rate", "integer").execute();
}
