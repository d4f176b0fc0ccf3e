import { type Kysely, sql } from "kysely";

/** Addresses to which letters and emails may be forwarded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table letter_addresses (
    id integer primary key autoincrement,
    user_id integer not null unique references users (id),
    token_hash text not null unique,
    created_at text not null
  ) strict`,
    )
    .execute(db);
}
