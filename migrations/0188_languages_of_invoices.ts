import { type Kysely, sql } from "kysely";

/** The language in which an invoice was issued, and is read. Those of before are in that of their checkout, buyer or house, as far as it is known. */
const statements = [
  "alter table invoices add column locale text not null default 'en'",
  `update invoices set locale = coalesce(
    (select checkouts.locale from checkouts where checkouts.id = invoices.checkout_id),
    (select coalesce(nullif(users.locale, ''), nullif(print_orders.payer_locale, '')) from print_orders
      left join users on users.id = print_orders.user_id where print_orders.id = invoices.order_id),
    (select users.locale from house_bills join users on users.id = house_bills.owner_id
      where house_bills.invoice_id = invoices.id),
    'en'
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
