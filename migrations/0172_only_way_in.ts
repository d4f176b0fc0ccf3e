import { type Kysely, sql } from "kysely";

/** Sessions that are the only way into an account, which a gift began on this device. */
const statements = [
  "alter table sessions add column is_only_way_in integer not null default 0 check (is_only_way_in in (0, 1))",
  `update sessions set is_only_way_in = 1 where is_half_open = 0 and keeper_id is null and exists (
    select 1 from gifts where gifts.receiver_id = sessions.user_id and gifts.way_back_at is null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
