import { type Kysely, sql } from "kysely";

/** A one-time plan stays paid when a monthly one is added; a smaller monthly plan begins when the paid month is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table users add column paid_plan text",
    "alter table subscriptions add column next_plan_id text",
    "alter table subscriptions add column next_monthly_cents integer",
    "alter table subscriptions add column next_plan_sent_at text",
    "alter table receipts add column plan_id text",
    `update users set paid_plan = (
      select subscriptions.plan_id from subscriptions
      join checkouts on checkouts.id = subscriptions.checkout_id
      where subscriptions.user_id = users.id and checkouts.state = 'paid')
    where id in (select user_id from subscriptions where monthly_cents is null and state = 'active')`,
    `create index subscriptions_with_next_plan on subscriptions (user_id)
      where next_plan_id is not null and next_plan_sent_at is null`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
