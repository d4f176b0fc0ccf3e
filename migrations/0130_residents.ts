import { type Kysely, sql } from "kysely";

/** Where the residents of a house live, their groups, and codes that can be printed again until they are used. */
const statements = [
  "alter table users add column room text not null default ''",
  "alter table users add column helpers text not null default ''",
  "alter table users add column away_since text",
  "alter table one_time_tokens add column sealed_code text",
  `create table resident_groups (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    name text not null,
    name_key text not null,
    created_at text not null,
    unique (user_id, name_key)
  ) strict`,
  `create table resident_group_members (
    id integer primary key autoincrement,
    group_id integer not null references resident_groups (id) on delete cascade,
    user_id integer not null references users (id),
    unique (group_id, user_id)
  ) strict`,
  "create index resident_group_members_by_user on resident_group_members (user_id, group_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
