import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const words = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");

/** Orders of printed books, and all that has become of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("print_orders")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("order_number", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("story_type", "text", required)
    .addColumn("input_hash", "text", required)
    .addColumn("book_title", "text", required)
    .addColumn("author_name", "text", required)
    .addColumn("pages", "integer", required)
    .addColumn("approved_at", "text", required)
    .addColumn("folder", "text", (column) => column.unique())
    .addColumn("copies", "integer", required)
    .addColumn("price_cents", "integer", required)
    .addColumn("included_copies", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("total_cents", "integer", required)
    .addColumn("payment_way", "text", required)
    .addColumn("payment_status", "text", required)
    .addColumn("attempt", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("payment_id", "text")
    .addColumn("client_secret", "text")
    .addColumn("hosted_payment_id", "text")
    .addColumn("status", "text", (column) => column.notNull().defaultTo("pending"))
    .addColumn("is_fulfilled", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("customer_name", "text", words)
    .addColumn("customer_key", "text", words)
    .addColumn("customer_last_key", "text", words)
    .addColumn("customer_email", "text", words)
    .addColumn("address", "text", words)
    .addColumn("city", "text", words)
    .addColumn("state", "text", words)
    .addColumn("zip_code", "text", words)
    .addColumn("phone", "text", words)
    .addColumn("notes", "text", words)
    .addColumn("tracking_number", "text", words)
    .addColumn("created_by_form", "text")
    .addColumn("content_hash", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("requested_at", "text")
    .addColumn("paid_at", "text")
    .addColumn("status_changed_at", "text", required)
    .addCheckConstraint("print_orders_copies", sql`included_copies >= 0 and included_copies <= copies`)
    .addUniqueConstraint("print_orders_once", ["user_id", "created_by_form"])
    .execute();
  await addIndexes(db);
  await addChanges(db);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    by_status: ["status", "requested_at", "id"],
    by_tab: ["is_fulfilled", "requested_at", "id"],
    by_user: ["user_id", "created_at"],
    by_payment: ["payment_id"],
    by_customer: ["customer_key"],
    by_last_name: ["customer_last_key"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(`print_orders_${name}`).on("print_orders").columns(columns).execute();
  }
  // A plan's included book is taken once, whatever happens at the same moment.
  await db.schema
    .createIndex("print_orders_included_once")
    .unique()
    .on("print_orders")
    .column("user_id")
    .where(sql<boolean>`included_copies > 0 and status <> 'cancelled'`)
    .execute();
}

async function addChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("print_order_changes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("order_id", "integer", (column) =>
      column.notNull().references("print_orders.id").onDelete("cascade"),
    )
    .addColumn("changed_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("what", "text", required)
    .addColumn("before", "text", words)
    .addColumn("after", "text", words)
    .addColumn("changed_at", "text", required)
    .execute();
  for (const column of ["order_id", "changed_by"]) {
    await db.schema
      .createIndex(`print_order_changes_by_${column}`)
      .on("print_order_changes")
      .column(column)
      .execute();
  }
}
