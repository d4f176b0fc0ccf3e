import { type Kysely, sql } from "kysely";

/** The last entry of the audit log when an author allowed staff to act, or read what they did; null where staff never might. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table circles add column staff_seen_id integer").execute(db);
  await sql
    .raw(`update circles set staff_seen_id = coalesce((select max(id) from audit_log), 0)
      where staff_allowed_at is not null`)
    .execute(db);
}
