import { type Kysely, sql } from "kysely";

/** What was typed through the link of a mailed question and not sent yet, one a browser. */
const statements = [
  `create table question_drafts (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    mailed_question_id integer not null references mailed_questions (id) on delete cascade,
    browser_hash text not null,
    content text not null,
    updated_at text not null,
    committed_at text,
    unique (mailed_question_id, browser_hash)
  ) strict`,
  "create index question_drafts_by_user on question_drafts (user_id, id)",
  "create index question_drafts_idle on question_drafts (updated_at, id) where committed_at is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
