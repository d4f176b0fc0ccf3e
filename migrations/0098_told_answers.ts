import { type Kysely, sql } from "kysely";

/** What is told through the link of a mailed question, or sent as an answer by mail, and is written down by itself. */
const statements = [
  "alter table recordings add column mailed_question_id integer references mailed_questions (id) on delete set null",
  "create index recordings_by_mailed_question on recordings (mailed_question_id)",
  `create table told_answers (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    media_id integer not null unique references media (id) on delete cascade,
    told_at text not null,
    written_at text,
    mentioned_at text
  ) strict`,
  "create index told_answers_by_user on told_answers (user_id, id)",
  "create index told_answers_by_state on told_answers (written_at, id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
