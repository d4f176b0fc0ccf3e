import { type Kysely, sql } from "kysely";

/** Whoever asks for a lost link may write the address in other capitals than the family did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop index circle_members_by_email").execute(db);
  await sql.raw("create index circle_members_by_email on circle_members (lower(email))").execute(db);
}
