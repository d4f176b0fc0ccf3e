import { type Kysely, sql } from "kysely";

const ends = "('sign-in', 'answer', 'word', 'withdrawn')";

/** Keepers of a book, what is said of an author's death, and the accounts that are kept after it. */
const statements = [
  "alter table users add column asked_alive_at text",
  "alter table users add column kept_at text",
  "alter table stories add column sealed_at text",
  `alter table circles add column only_me_after text
    constraint "circles_only_me_after_check" check ("only_me_after" in ('handOver', 'delete'))`,
  `create table keepers (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    name text not null,
    relation text not null,
    email text not null,
    locale text not null,
    token_hash text not null unique,
    sealed_token text not null,
    created_at text not null
  ) strict`,
  "create index keepers_by_user on keepers (user_id, id)",
  "alter table sessions add column keeper_id integer references keepers (id) on delete cascade",
  "create index sessions_by_keeper on sessions (keeper_id) where keeper_id is not null",
  `create table death_reports (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    said_by_user integer references users (id) on delete set null,
    said_by_keeper integer references keepers (id) on delete set null,
    said_by text not null,
    reason text not null,
    said_at text not null,
    confirmed_by integer references users (id) on delete set null,
    confirmed_at text,
    asked_at text,
    ended_at text,
    ended_by text constraint "death_reports_ended_by_check" check ("ended_by" in ${ends}),
    warned_at text,
    sealed_mails integer not null default 0 check (sealed_mails >= 0),
    sealed_mailed_at text,
    check ((ended_at is null) = (ended_by is null))
  ) strict`,
  "create unique index death_reports_open on death_reports (user_id) where ended_at is null",
  "create index death_reports_by_user on death_reports (user_id, id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", [
    "keeper-named",
    "author-asked",
    "keeping-begun",
    "keeping-runs-out",
    "only-me-waits",
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
