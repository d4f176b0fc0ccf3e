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
  "invoice-ordered",
  "plan-ended",
  "export-link",
  "health-alert",
  "test",
];

/** What is red, so that each is mailed once; and who has put the list of first steps away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table health_alerts (
    check_id text primary key,
    finding text not null,
    since text not null
  ) strict`.execute(db);
  await sql`alter table users add column setup_list_closed_at text`.execute(db);
  const list = sql.join(mailKinds.map((kind) => sql.lit(kind)));
  await sql`alter table mails drop constraint mails_kind_check`.execute(db);
  await sql`alter table mails add constraint ${sql.id("mails_kind_check")} check (${sql.ref("kind")} in (${list}))`.execute(
    db,
  );
}
