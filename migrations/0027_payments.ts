import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** One table for what is asked of the payment service, for checkouts of plans and orders of printed books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPayments(db);
  await copyPayments(db);
  await dropMovedColumns(db);
  await addStateChecks(db);
  // A payment has no row of its own to point to: it is deleted with the row that its reference names.
  await sql`create trigger checkouts_payment_deleted after delete on checkouts
    begin delete from payments where kind = 'plan' and reference = old.reference; end`.execute(db);
  await sql`create trigger print_orders_payment_deleted after delete on print_orders
    begin delete from payments where kind = 'book' and reference = old.order_number; end`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payments")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("kind", "text", required)
    .addColumn("reference", "text", required)
    .addColumn("attempt", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("due_cents", "integer", required)
    .addColumn("customer_id", "text")
    .addColumn("payment_id", "text")
    .addColumn("client_secret", "text")
    .addColumn("hosted_payment_id", "text")
    .addColumn("subscription_id", "text")
    .addColumn("failure", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("action_url", "text")
    .addColumn("created_at", "text", required)
    .addColumn("started_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("checked_at", "text")
    .addColumn("unknown_at", "text")
    .addColumn("subscription_ended_at", "text")
    .addColumn("mismatch_cents", "integer")
    .addColumn("mismatch_currency", "text")
    .addColumn("mismatch_at", "text")
    .addColumn("mismatch_resolved_at", "text")
    .addUniqueConstraint("payments_once", ["kind", "reference"])
    .addCheckConstraint("payments_kind", sql`kind in ('plan', 'book')`)
    .addCheckConstraint("payments_attempt", sql`attempt >= 1`)
    .addCheckConstraint("payments_due", sql`due_cents >= 0`)
    .execute();
  for (const column of ["payment_id", "hosted_payment_id", "subscription_id"]) {
    await db.schema.createIndex(`payments_by_${column}`).on("payments").column(column).execute();
  }
  for (const column of ["unknown_at", "mismatch_at"]) {
    await db.schema
      .createIndex(`payments_by_${column}`)
      .on("payments")
      .column(column)
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .execute();
  }
}

async function copyPayments(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payments (kind, reference, attempt, due_cents, customer_id, payment_id, client_secret,
      hosted_payment_id, subscription_id, failure, action_url, created_at, started_at, updated_at, subscription_ended_at)
    select 'plan', reference, attempt, due_cents, customer_id, payment_id, client_secret,
      hosted_payment_id, subscription_id, failure, action_url, created_at, created_at, updated_at, ended_at
    from checkouts order by id`.execute(db);
  await sql`insert into payments (kind, reference, attempt, due_cents, payment_id, client_secret, hosted_payment_id,
      created_at, started_at, updated_at)
    select 'book', order_number, attempt, total_cents, payment_id, client_secret, hosted_payment_id,
      created_at, created_at, created_at
    from print_orders
    where payment_way = 'online' or attempt > 1 or payment_id is not null or hosted_payment_id is not null
    order by id`.execute(db);
}

const movedColumns = {
  checkouts: [
    "attempt",
    "customer_id",
    "payment_id",
    "client_secret",
    "hosted_payment_id",
    "subscription_id",
    "failure",
    "action_url",
    "ended_at",
  ],
  print_orders: ["attempt", "payment_id", "client_secret", "hosted_payment_id"],
};

async function dropMovedColumns(db: Kysely<unknown>): Promise<void> {
  for (const column of ["payment_id", "hosted_payment_id", "subscription_id"])
    await db.schema.dropIndex(`checkouts_by_${column}`).execute();
  await db.schema.dropIndex("print_orders_by_payment").execute();
  for (const [table, columns] of Object.entries(movedColumns))
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
}

const states = {
  checkouts: {
    state: [
      "open",
      "invoiced",
      "verifying",
      "processing",
      "paid",
      "failed",
      "expired",
      "cancelled",
      "refunded",
      "disputed",
    ],
  },
  print_orders: {
    story_type: ["biography", "mission"],
    payment_way: ["invoice", "online", "included"],
    payment_status: ["unpaid", "processing", "paid", "failed", "refunded", "disputed"],
    status: ["pending", "processing", "printed", "shipped", "delivered", "cancelled"],
  },
};

/** Migration 0028 does the same for the other tables. */
async function addStateChecks(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(states)) {
    for (const [column, values] of Object.entries(columns)) {
      const name = sql.id(`${table}_${column}_check`);
      const list = sql.join(values.map((value) => sql.lit(value)));
      await sql`alter table ${sql.table(table)} add constraint ${name}
        check (${sql.ref(column)} in (${list}))`.execute(db);
    }
  }
}
