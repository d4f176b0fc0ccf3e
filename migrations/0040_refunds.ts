import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");

const mailKinds = [
  "password-reset",
  "invitation",
  "sign-in-link",
  "password-changed",
  "mail-changed",
  "contact-message",
  "account-closed",
  "account-reopened",
  "order-confirmed",
  "order-changed",
  "order-received",
  "welcome",
  "payment-received",
  "payment-processing",
  "payment-failed",
  "payment-refunded",
  "payment-disputed",
  "invoice-ordered",
  "plan-ended",
  "export-link",
  "health-alert",
  "test",
];

/** Refunds with their idempotency keys, open disputes, and what was refunded of an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRefunds(db);
  await db.schema.alterTable("payments").addColumn("disputed_at", "text").execute();
  await db.schema
    .createIndex("payments_by_disputed_at")
    .on("payments")
    .column("disputed_at")
    .where(sql<boolean>`disputed_at is not null`)
    .execute();
  await db.schema
    .alterTable("print_orders")
    .addColumn("refunded_cents", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update print_orders set refunded_cents = total_cents where payment_status = 'refunded'`.execute(
    db,
  );
  await sql`alter table mails drop constraint mails_kind_check`.execute(db);
  await addCheck(db, "mails", "kind", mailKinds);
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("refunds")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", required)
    .addColumn("reference", "text", required)
    .addColumn("source", "text", empty)
    .addColumn("amount_cents", "integer", required)
    .addColumn("origin", "text", required)
    .addColumn("state", "text", required)
    .addColumn("reason", "text", empty)
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .addColumn("created_by_form", "text")
    .addColumn("requested_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("refund_id", "text", (column) => column.unique())
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("resolved_at", "text")
    .addCheckConstraint("refunds_amount", sql`amount_cents >= 0`)
    .addUniqueConstraint("refunds_once", ["requested_by", "created_by_form"])
    .execute();
  await addCheck(db, "refunds", "kind", ["plan", "book"]);
  await addCheck(db, "refunds", "origin", ["site", "service", "hand"]);
  await addCheck(db, "refunds", "state", ["requested", "pending", "done", "failed", "declined"]);
  await db.schema.createIndex("refunds_by_reference").on("refunds").columns(["kind", "reference"]).execute();
  // What is to be sent to the payment service, or needs a person.
  await db.schema
    .createIndex("refunds_open")
    .on("refunds")
    .columns(["state", "updated_at"])
    .where(sql<boolean>`resolved_at is null`)
    .execute();
  await sql`create trigger checkouts_refunds_deleted after delete on checkouts
    begin delete from refunds where kind = 'plan' and reference = old.reference; end`.execute(db);
  await sql`create trigger print_orders_refunds_deleted after delete on print_orders
    begin delete from refunds where kind = 'book' and reference = old.order_number; end`.execute(db);
}

async function addCheck(db: Kysely<unknown>, table: string, column: string, values: string[]): Promise<void> {
  const list = sql.join(values.map((value) => sql.lit(value)));
  const name = sql.id(`${table}_${column}_check`);
  const check = sql`check (${sql.ref(column)} in (${list}))`;
  await sql`alter table ${sql.table(table)} add constraint ${name} ${check}`.execute(db);
}
