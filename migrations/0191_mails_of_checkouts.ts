import { type Kysely, sql } from "kysely";

/** The checkout that a mail to its buyer is about, so that those which wait are taken back with its address, and no others. */
const statements = [
  "alter table mails add column checkout_id integer references checkouts (id) on delete set null",
  "create index mails_by_checkout on mails (checkout_id) where checkout_id is not null",
  // Where one address has bought twice, nobody knows which of the two a mail is about.
  `update mails set checkout_id = (
    select max(id) from checkouts where lower(checkouts.email) = lower(mails.recipient) having count(*) = 1
  )
  where state = 'queued' and user_id is null and kind in ('welcome', 'payment-processing', 'invoice-ordered')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
