import type { ColumnDefinitionBuilder, Kysely } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** How a bought plan stands: one for each person who has bought one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("memberships")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("checkout_id", "integer", (column) =>
      column.notNull().references("checkouts.id").onDelete("cascade"),
    )
    .addColumn("plan_id", "text", required)
    .addColumn("state", "text", required)
    .addColumn("subscription_id", "text")
    .addColumn("monthly_cents", "integer")
    .addColumn("paid_until", "text")
    .addColumn("ends_at", "text")
    .addColumn("lapsed_at", "text")
    .addColumn("heard_at", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();
  await db.schema
    .createIndex("memberships_by_subscription")
    .on("memberships")
    .column("subscription_id")
    .execute();
  await db.schema.createIndex("memberships_by_checkout").on("memberships").column("checkout_id").execute();
}
