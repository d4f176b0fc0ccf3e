import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What the sales figures read: indexes by time, the discount of each checkout, and when subscriptions ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("checkouts")
    .addColumn("discount_cents", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update checkouts set discount_cents = coalesce(json_extract(quote, '$.discountCents'), 0)`.execute(
    db,
  );
  await createIndexes(db);
  await createSubscriptionEnds(db);
}

/** Covering, so that the figures of a year read no other page of the tables. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "create index receipts_by_time on receipts (paid_at, checkout_id, amount_cents, tax_cents, refunded_cents)",
    "create index checkouts_by_paid_at on checkouts (paid_at, plan_id) where paid_at is not null",
    "create index print_orders_by_paid_at on print_orders (paid_at) where paid_at is not null",
    "create index promo_uses_confirmed on promo_uses (changed_at, promo_code_id, checkout) where state = 'confirmed'",
    "create index subscriptions_overdue on subscriptions (plan_id) where state = 'overdue'",
  ])
    await sql.raw(statement).execute(db);
}

/**
 * A person's row in subscriptions has their present plan only. Triggers keep the ends of earlier ones, whatever
 * ended them: the payment service, a refund, a chosen end, another plan.
 */
async function createSubscriptionEnds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscription_ends")
    .addColumn("checkout_id", "integer", (column) =>
      column.primaryKey().references("checkouts.id").onDelete("cascade"),
    )
    .addColumn("plan_id", "text", required)
    .addColumn("ended_at", "text", required)
    .execute();
  await db.schema
    .createIndex("subscription_ends_by_time")
    .on("subscription_ends")
    .columns(["ended_at", "plan_id"])
    .execute();
  await sql`insert into subscription_ends (checkout_id, plan_id, ended_at)
    select checkout_id, plan_id, updated_at from subscriptions
    where monthly_cents is not null and state in ('ended', 'refunded')`.execute(db);
  await sql`create trigger subscriptions_ended after update on subscriptions
    when new.checkout_id = old.checkout_id and new.monthly_cents is not null
      and new.state in ('ended', 'refunded') and old.state not in ('ended', 'refunded')
    begin insert or replace into subscription_ends (checkout_id, plan_id, ended_at)
      values (new.checkout_id, new.plan_id, new.updated_at); end`.execute(db);
  await sql`create trigger subscriptions_resumed after update on subscriptions
    when new.checkout_id = old.checkout_id
      and new.state not in ('ended', 'refunded') and old.state in ('ended', 'refunded')
    begin delete from subscription_ends where checkout_id = new.checkout_id; end`.execute(db);
  await sql`create trigger subscriptions_replaced after update on subscriptions
    when new.checkout_id <> old.checkout_id and old.monthly_cents is not null
      and old.state not in ('ended', 'refunded')
    begin insert or replace into subscription_ends (checkout_id, plan_id, ended_at)
      values (old.checkout_id, old.plan_id, new.updated_at); end`.execute(db);
}
