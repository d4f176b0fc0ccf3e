import { type Kysely, sql } from "kysely";

/** The mail that brings each link of a receiver, so that one which waits can be taken back, and one that is refused is known. */
const statements = [
  "alter table gift_links add column mail_id integer references mails (id) on delete set null",
  "create index gift_links_by_mail on gift_links (mail_id) where mail_id is not null",
  // A link was made in the transaction that wrote its mail, just before it.
  `update gift_links set mail_id = (
    select mails.id from mails
    join gifts on gifts.id = gift_links.gift_id
    where mails.kind = 'gift' and mails.recipient = gifts.recipient_email and mails.created_at >= gift_links.created_at
    order by mails.id limit 1
  ) where side = 'receiver'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
