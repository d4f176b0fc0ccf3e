import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const amount = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** Tax by state, the tax within each order and receipt, and whom an answer to a mail goes to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tax_rules")
    .addColumn("state", "text", (column) => column.primaryKey())
    .addColumn("rate", "integer", required)
    .addColumn("taxes_plans", "integer", required)
    .addColumn("taxes_books", "integer", required)
    .addColumn("changed_at", "text", required)
    .addCheckConstraint("tax_rules_rate", sql`rate between 0 and 100000`)
    .execute();
  await db.schema.alterTable("print_orders").addColumn("tax_rate", "integer", amount).execute();
  await db.schema.alterTable("print_orders").addColumn("tax_cents", "integer", amount).execute();
  await db.schema.alterTable("receipts").addColumn("tax_cents", "integer", amount).execute();
  await db.schema.alterTable("mails").addColumn("reply_to", "text").execute();
  await fillReceipts(db);
}

/** A first payment has the tax of its quote, a later month that of the renewal, any other its share. */
async function fillReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`update receipts set tax_cents = (
    select coalesce(
      case
        when receipts.amount_cents = checkouts.due_cents then json_extract(quote, '$.taxCents')
        when receipts.amount_cents = json_extract(quote, '$.renewal.totalCents')
          then json_extract(quote, '$.renewal.taxCents')
        else cast(round(receipts.amount_cents * json_extract(quote, '$.taxRate')
          / (100000.0 + json_extract(quote, '$.taxRate'))) as integer)
      end, 0)
    from checkouts where checkouts.id = receipts.checkout_id)`.execute(db);
}
