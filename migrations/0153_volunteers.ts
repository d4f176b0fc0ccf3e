import { type Kysely, sql } from "kysely";

/** Volunteers of a house, whom they may help, when they sat with whom, and who of the residents allows it. */
const statements = [
  "alter table users add column takes_volunteers integer check (takes_volunteers in (0, 1))",
  `create table volunteers (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    name text not null,
    email text,
    locale text not null,
    sees_all integer not null check (sees_all in (0, 1)),
    token_hash text not null unique,
    sealed_token text,
    code_hash text unique,
    code_until text,
    until text not null,
    created_at text not null,
    last_seen_at text,
    ended_at text,
    created_by_form text
  ) strict`,
  "create index volunteers_by_user on volunteers (user_id, until)",
  "create index volunteers_by_until on volunteers (until)",
  "create unique index volunteers_by_form on volunteers (user_id, created_by_form) where created_by_form is not null",
  `create table volunteer_choices (
    id integer primary key autoincrement,
    volunteer_id integer not null references volunteers (id) on delete cascade,
    resident_id integer references users (id) on delete cascade,
    group_id integer references resident_groups (id) on delete cascade,
    check ((resident_id is null) <> (group_id is null))
  ) strict`,
  "create index volunteer_choices_by_volunteer on volunteer_choices (volunteer_id)",
  "create index volunteer_choices_by_resident on volunteer_choices (resident_id)",
  "create index volunteer_choices_by_group on volunteer_choices (group_id)",
  `create table volunteer_sittings (
    id integer primary key autoincrement,
    volunteer_id integer not null references volunteers (id) on delete cascade,
    user_id integer not null references users (id),
    mailed_question_id integer references mailed_questions (id) on delete set null,
    began_at text not null,
    kept_at text,
    ended_at text
  ) strict`,
  "create index volunteer_sittings_by_volunteer on volunteer_sittings (volunteer_id, began_at)",
  "create index volunteer_sittings_by_user on volunteer_sittings (user_id)",
  "create index volunteer_sittings_by_question on volunteer_sittings (mailed_question_id)",
  "create index volunteer_sittings_open on volunteer_sittings (volunteer_id) where ended_at is null",
  "create index volunteer_sittings_by_time on volunteer_sittings (began_at)",
  "alter table stories add column told_to_volunteer integer references volunteers (id) on delete set null",
  "create index stories_told_to_volunteer on stories (told_to_volunteer, id) where told_to_volunteer is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", ["volunteer-link"]);
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
