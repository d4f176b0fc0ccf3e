import { type Kysely, sql } from "kysely";

/** What staff answered to messages of the contact form, and the language in which somebody wrote. */
const statements = [
  "alter table contact_messages add column locale text not null default 'en'",
  `create table contact_answers (
    id integer primary key autoincrement,
    message_id integer not null references contact_messages (id) on delete cascade,
    text text not null,
    answered_by integer references users (id) on delete set null,
    mail_id integer references mails (id) on delete set null,
    created_at text not null
  ) strict`,
  "create index contact_answers_by_message on contact_answers (message_id, id)",
  "create index contact_answers_by_person on contact_answers (answered_by) where answered_by is not null",
  "create index contact_answers_by_mail on contact_answers (mail_id) where mail_id is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", ["contact-answer"]);
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
