import { type Kysely, sql } from "kysely";

/** Mails that came: what became of each, and the file of those that wait. */
const statements = [
  `create table incoming_mails (
    id integer primary key autoincrement,
    state text not null constraint "incoming_mails_state_check" check ("state" in ('new', 'reading', 'taken', 'held', 'discarded', 'letter', 'ignored', 'double', 'unknown', 'unreadable')),
    reason text not null default '',
    folder text,
    bytes integer not null,
    received_at text not null,
    tried_at text,
    decided_at text,
    message_key text,
    user_id integer references users (id),
    mailed_question_id integer references mailed_questions (id) on delete set null,
    prompt_id integer references prompts (id) on delete set null,
    sender text not null default '',
    sender_name text not null default '',
    subject text not null default '',
    content text not null default '',
    file_count integer not null default 0
  ) strict`,
  "create unique index incoming_mails_by_key on incoming_mails (message_key) where message_key is not null",
  "create index incoming_mails_by_user on incoming_mails (user_id, state, id)",
  "create index incoming_mails_by_state on incoming_mails (state, id)",
  "create index incoming_mails_by_question on incoming_mails (mailed_question_id)",
  "create index incoming_mails_by_prompt on incoming_mails (prompt_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", ["answer-received"]);
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
