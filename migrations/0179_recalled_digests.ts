import { type Kysely, sql } from "kysely";

/** The last digest of a relative, and what the one before it reached to, so that one which waits can be taken back. */
const statements = [
  "alter table circle_members add column digest_mail_id integer references mails (id) on delete set null",
  "alter table circle_members add column digest_before text",
  `create index circle_members_by_digest_mail on circle_members (digest_mail_id)
    where digest_mail_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
