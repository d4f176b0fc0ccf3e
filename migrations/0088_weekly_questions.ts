import { type Kysely, sql } from "kysely";

/** One question by mail now and then, its links, what is not for somebody, and which address was proven. */
const statements = [
  "alter table users add column proven_address text",
  "alter table mails add column unsubscribe_url text",
  `create table weekly_questions (
    id integer primary key autoincrement,
    user_id integer not null unique references users (id),
    state text not null constraint "weekly_questions_state_check" check ("state" in ('off', 'on', 'paused')),
    every text not null constraint "weekly_questions_every_check" check ("every" in ('day', 'week', 'twoWeeks', 'month')),
    weekday integer not null check (weekday between 0 and 6),
    hour integer not null check (hour between 0 and 23),
    time_zone text not null,
    paused_until text,
    next_at text,
    last_on text,
    agreed_at text,
    invited_at text,
    declined_at text,
    updated_at text not null
  ) strict`,
  "create index weekly_questions_by_next on weekly_questions (state, next_at)",
  `create table mailed_questions (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    prompt_id integer references prompts (id) on delete cascade,
    reason text constraint "mailed_questions_reason_check" check ("reason" in ('asked', 'next', 'again')),
    token_hash text not null unique,
    password_mark text not null,
    mail_id integer references mails (id) on delete set null,
    due_at text,
    created_at text not null,
    expires_at text not null,
    delivered_at text,
    bounced_at text,
    passed_at text,
    ended_at text,
    answered_at text,
    is_kind integer not null default 0 check (is_kind in (0, 1)),
    unique (user_id, due_at)
  ) strict`,
  "create index mailed_questions_by_user on mailed_questions (user_id, id)",
  "create index mailed_questions_by_prompt on mailed_questions (prompt_id)",
  "create index mailed_questions_by_mail on mailed_questions (mail_id)",
  "create index mailed_questions_by_end on mailed_questions (expires_at)",
  `create table skipped_prompts (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    prompt_id integer not null references prompts (id) on delete cascade,
    skipped_at text not null,
    unique (user_id, prompt_id)
  ) strict`,
  "create index skipped_prompts_by_prompt on skipped_prompts (prompt_id)",
  `create trigger mailed_questions_delivered after update of sent_at on mails
    when new.kind in ('weekly-question', 'weekly-question-asked') and new.sent_at is not null
    begin
      update mailed_questions set delivered_at = new.sent_at where mail_id = new.id;
    end`,
  `create trigger mailed_questions_bounced after update of state on mails
    when new.kind in ('weekly-question', 'weekly-question-asked') and new.state = 'failed'
    begin
      update mailed_questions set bounced_at = new.next_try_at where mail_id = new.id;
    end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", [
    "weekly-question",
    "weekly-question-asked",
    "weekly-question-stopped",
  ]);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function addValues(db: Kysely<unknown>, table: string, column: string, added: string[]): Promise<void> {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = ${table}`.execute(db);
  const list = new RegExp(`constraint "${name}" check \\("${column}" in \\(([^)]*)\\)\\)`).exec(
    rows[0]?.sql ?? "",
  )?.[1];
  if (list === undefined) throw new Error(`${table}.${column} has no CHECK constraint.`);
  const values = sql.raw([list, ...added.map((value) => `'${value}'`)].join(", "));
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  const check = sql`check (${sql.ref(column)} in (${values}))`;
  await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${check}`.execute(db);
}
