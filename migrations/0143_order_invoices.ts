import { type Kysely, sql } from "kysely";

/** Invoices of printed books: one for each order. */
const statements = [
  "alter table invoices add column order_id integer references print_orders (id) on delete set null",
  "create unique index invoices_by_order on invoices (order_id) where order_id is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
