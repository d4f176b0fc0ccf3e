import { type Kysely, sql } from "kysely";

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
  "payment-mismatch",
  "invoice-ordered",
  "plan-ended",
  "writing-sold",
  "appointment",
  "export-link",
  "health-alert",
  "test",
];

/**
 * A mail about a payment of a wrong amount; the plan of a receipt's own month within what sales figures read; and ends of
 * subscriptions that can happen more than once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = sql.join(mailKinds.map((kind) => sql.lit(kind)));
  const check = sql`check (${sql.ref("kind")} in (${kinds}))`;
  await sql`alter table mails drop constraint mails_kind_check`.execute(db);
  await sql`alter table mails add constraint ${sql.id("mails_kind_check")} ${check}`.execute(db);
  await db.schema.dropIndex("receipts_by_time").execute();
  await db.schema
    .createIndex("receipts_by_time")
    .on("receipts")
    .columns(["paid_at", "checkout_id", "plan_id", "amount_cents", "tax_cents", "refunded_cents"])
    .execute();
  await createEndTriggers(db);
}

/** "insert or replace" in a trigger fails within an upsert, whose conflict rule takes its place. */
async function createEndTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger subscriptions_ended`.execute(db);
  await sql`drop trigger subscriptions_replaced`.execute(db);
  await sql`create trigger subscriptions_ended after update on subscriptions
    when new.checkout_id = old.checkout_id and new.monthly_cents is not null
      and new.state in ('ended', 'refunded') and old.state not in ('ended', 'refunded')
    begin
      delete from subscription_ends where checkout_id = new.checkout_id;
      insert into subscription_ends (checkout_id, plan_id, ended_at)
        values (new.checkout_id, new.plan_id, new.updated_at);
    end`.execute(db);
  await sql`create trigger subscriptions_replaced after update on subscriptions
    when new.checkout_id <> old.checkout_id
    begin
      delete from subscription_ends where checkout_id = new.checkout_id
        or (checkout_id = old.checkout_id and old.state not in ('ended', 'refunded'));
      insert into subscription_ends (checkout_id, plan_id, ended_at)
        select old.checkout_id, old.plan_id, new.updated_at
        where old.monthly_cents is not null and old.state not in ('ended', 'refunded');
    end`.execute(db);
}
