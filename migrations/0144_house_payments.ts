import { type Kysely, sql } from "kysely";

const states = "'unpaid', 'processing', 'paid', 'failed', 'refunded', 'disputed'";

/** The bill of a house can be paid online: payments and refunds name it by a reference of its own. */
const statements = [
  "alter table payments drop constraint payments_kind",
  "alter table payments add constraint payments_kind check (kind in ('plan', 'book', 'house'))",
  "alter table refunds drop constraint refunds_kind_check",
  `alter table refunds add constraint refunds_kind_check check ("kind" in ('plan', 'book', 'house'))`,
  "alter table house_bills add column payment_status text not null default 'unpaid'",
  `alter table house_bills add constraint house_bills_payment_status_check check ("payment_status" in (${states}))`,
  "alter table house_bills add column reference text not null default ''",
  "update house_bills set reference = lower(hex(randomblob(16)))",
  "create unique index house_bills_by_reference on house_bills (reference)",
  "alter table house_bills add column tax_cents integer not null default 0",
  "alter table house_bills add column refunded_cents integer not null default 0",
  "alter table house_bills add column paid_at text",
  `update house_bills set (payment_status, paid_at) = (select 'paid', settled_at from invoices
    where invoices.id = house_bills.invoice_id)
    where invoice_id in (select id from invoices where state = 'paid')`,
  "create index house_bills_by_paid on house_bills (paid_at) where paid_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
