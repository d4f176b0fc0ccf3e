import { type Kysely, sql } from "kysely";

/** The tablets of a house, whose turn it is on each, and what residents allow there. */
const statements = [
  "alter table users add column card_generation integer not null default 1",
  "alter table users add column is_on_tablets integer not null default 0 check (is_on_tablets in (0, 1))",
  "alter table users add column hears_asks_on_tablets integer not null default 0 check (hears_asks_on_tablets in (0, 1))",
  `create table tablets (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    name text not null,
    place text not null,
    token_hash text not null unique,
    created_at text not null,
    last_seen_at text not null,
    ended_at text
  ) strict`,
  "create index tablets_by_user on tablets (user_id, id)",
  `create table tablet_turns (
    id integer primary key autoincrement,
    tablet_id integer not null references tablets (id) on delete cascade,
    user_id integer not null references users (id),
    mailed_question_id integer references mailed_questions (id) on delete set null,
    began_at text not null,
    touched_at text not null,
    ended_at text
  ) strict`,
  "create index tablet_turns_by_tablet on tablet_turns (tablet_id, id)",
  "create index tablet_turns_by_user on tablet_turns (user_id, id)",
  "create index tablet_turns_by_question on tablet_turns (mailed_question_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
