import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");

const subscriptionStates = ["active", "processing", "invoiced", "overdue", "ended", "refunded", "disputed"];

/** Invoices of plans, and plans that are used before their invoice is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invoices")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    // Without gaps, so an invoice is never deleted.
    .addColumn("number", "integer", (column) => column.notNull().unique())
    .addColumn("checkout_id", "integer", (column) => column.references("checkouts.id").onDelete("set null"))
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", required)
    .addColumn("seller", "text", required)
    .addColumn("lines", "text", required)
    .addColumn("total_cents", "integer", required)
    .addColumn("name", "text", empty)
    .addColumn("email", "text", empty)
    .addColumn("address", "text", empty)
    .addColumn("city", "text", empty)
    .addColumn("region", "text", empty)
    .addColumn("zip_code", "text", empty)
    .addColumn("issued_at", "text", required)
    .addColumn("due_at", "text", required)
    .addColumn("settled_at", "text")
    .addColumn("hosted_invoice_id", "text")
    .addColumn("hosted_url", "text")
    .addCheckConstraint("invoices_number", sql`number >= 1`)
    .execute();
  await addCheck(db, "invoices", "state", ["open", "paid", "void"]);
  await db.schema.createIndex("invoices_by_checkout").on("invoices").column("checkout_id").execute();
  // The number and the sums stay for bookkeeping, without the buyer.
  await sql`create trigger checkouts_invoices_anonymized before delete on checkouts
    begin update invoices set name = '', email = '', address = '', city = '', region = '', zip_code = '',
      settled_at = coalesce(settled_at, issued_at), state = case state when 'open' then 'void' else state end
      where checkout_id = old.id; end`.execute(db);
  await sql`alter table subscriptions drop constraint subscriptions_state_check`.execute(db);
  await addCheck(db, "subscriptions", "state", subscriptionStates);
}

async function addCheck(db: Kysely<unknown>, table: string, column: string, values: string[]): Promise<void> {
  const list = sql.join(values.map((value) => sql.lit(value)));
  const name = sql.id(`${table}_${column}_check`);
  const check = sql`check (${sql.ref(column)} in (${list}))`;
  await sql`alter table ${sql.table(table)} add constraint ${name} ${check}`.execute(db);
}
