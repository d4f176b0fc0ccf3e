import { type Kysely, sql } from "kysely";

/** A mail at most weekly for relatives who said yes, with a link that still lets them in and one that ends it. */
const statements = [
  "alter table circle_members add column sealed_token text",
  "alter table circle_members add column digest_agreed_at text",
  "alter table circle_members add column digest_sent_at text",
  `create index circle_members_by_digest on circle_members (digest_sent_at)
    where digest_agreed_at is not null and ended_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
