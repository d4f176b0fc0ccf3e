import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");

/** Plans being bought: checkouts, the ways to set up an account, receipts, and what the payment service told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCheckouts(db);
  await db.schema
    .createTable("setup_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("checkout_id", "integer", (column) =>
      column.notNull().references("checkouts.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
  await db.schema.createIndex("setup_links_by_checkout").on("setup_links").column("checkout_id").execute();
  await createReceipts(db);
  await db.schema
    .createTable("payment_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("type", "text", required)
    .addColumn("received_at", "text", required)
    .execute();
  await db.schema.createIndex("payment_events_by_time").on("payment_events").column("received_at").execute();
  await db.schema
    .createTable("payment_customers")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("customer_id", "text", required)
    .execute();
  await createPostalAddresses(db);
}

async function createCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("checkouts")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("created_by_form", "text", (column) => column.unique())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("plan_id", "text", required)
    .addColumn("quote", "text", required)
    .addColumn("due_cents", "integer", required)
    .addColumn("email", "text")
    .addColumn("state", "text", required)
    .addColumn("attempt", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("customer_id", "text")
    .addColumn("payment_id", "text")
    .addColumn("client_secret", "text")
    .addColumn("hosted_payment_id", "text")
    .addColumn("subscription_id", "text")
    .addColumn("failure", "text", empty)
    .addColumn("action_url", "text")
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("paid_at", "text")
    .addColumn("set_up_at", "text")
    .addColumn("ended_at", "text")
    .addCheckConstraint("checkouts_due", sql`due_cents >= 0`)
    .execute();
  for (const column of ["user_id", "payment_id", "hosted_payment_id", "subscription_id"]) {
    await db.schema.createIndex(`checkouts_by_${column}`).on("checkouts").column(column).execute();
  }
  await db.schema
    .createIndex("checkouts_by_state")
    .on("checkouts")
    .columns(["state", "created_at"])
    .execute();
}

async function createReceipts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("receipts")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("checkout_id", "integer", (column) =>
      column.notNull().references("checkouts.id").onDelete("cascade"),
    )
    .addColumn("source", "text", (column) => column.notNull().unique())
    .addColumn("amount_cents", "integer", required)
    .addColumn("refunded_cents", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("url", "text")
    .addColumn("paid_at", "text", required)
    .execute();
  await db.schema.createIndex("receipts_by_checkout").on("receipts").column("checkout_id").execute();
}

async function createPostalAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("postal_addresses")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("first_name", "text", required)
    .addColumn("last_name", "text", required)
    .addColumn("address", "text", required)
    .addColumn("city", "text", required)
    .addColumn("state", "text", required)
    .addColumn("zip_code", "text", required)
    .addColumn("phone", "text", empty)
    .addColumn("updated_at", "text", required)
    .execute();
}
