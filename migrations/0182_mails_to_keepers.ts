import { type Kysely, sql } from "kysely";

/** The last mails that told keepers of what is closed, by their ids: a JSON list. */
const statements = [
  "alter table death_reports add column sealed_mail_ids text not null default '[]'",
  // Those of before were found by the time at which they were written.
  `update death_reports set sealed_mail_ids = (
    select json_group_array(mails.id) from mails
    join keepers on keepers.email = mails.recipient and keepers.user_id = death_reports.user_id
    where mails.kind = 'only-me-waits' and mails.created_at = death_reports.sealed_mailed_at
  ) where sealed_mailed_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
