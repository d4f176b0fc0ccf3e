import { type Kysely, sql } from "kysely";

/** What a language model proposes for a story or asks about it, and whether a person lets it read their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column writing_help_choice text
    constraint "users_writing_help_choice_check" check ("writing_help_choice" in ('allowed', 'declined'))`.execute(
    db,
  );
  await sql`alter table users add column writing_help_chosen_at text`.execute(db);
  await sql`create table writing_proposals (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    kind text not null constraint "writing_proposals_kind_check" check ("kind" in ('tidy', 'questions')),
    prompt_id integer not null references prompts (id) on delete cascade,
    story_id integer references stories (id) on delete cascade,
    story_version integer,
    state text not null
      constraint "writing_proposals_state_check" check ("state" in ('queued', 'running', 'ready', 'failed', 'closed')),
    failure text constraint "writing_proposals_failure_check" check ("failure" in ('unreachable', 'refused')),
    pieces_done integer not null default 0,
    pieces_total integer not null default 0,
    result text not null default '[]',
    created_at text not null,
    updated_at text not null
  ) strict`.execute(db);
  await sql`create index writing_proposals_by_user on writing_proposals (user_id, created_at)`.execute(db);
  await sql`create index writing_proposals_by_prompt on writing_proposals (prompt_id, user_id, kind)`.execute(
    db,
  );
  await sql`create index writing_proposals_by_story on writing_proposals (story_id)`.execute(db);
}
