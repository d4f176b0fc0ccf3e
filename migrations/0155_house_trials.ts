import { type Kysely, sql } from "kysely";

/** Houses that try the product: who asked by mail, and from when to when a house tries, reads, and is a full one. */
const statements = [
  `create table trial_requests (
    id integer primary key autoincrement,
    house text not null,
    name text not null,
    email text not null,
    locale text not null,
    token_hash text not null unique,
    created_at text not null,
    ends_at text not null
  ) strict`,
  "create index trial_requests_by_end on trial_requests (ends_at)",
  `create table house_trials (
    id integer primary key autoincrement,
    user_id integer not null unique references users (id),
    began_at text not null,
    ends_at text not null,
    readable_until text not null,
    warned_at text,
    told_at text,
    full_at text
  ) strict`,
  "create index house_trials_that_end on house_trials (ends_at) where full_at is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", [
    "trial-confirmation",
    "trial-welcome",
    "trial-ending",
    "trial-ended",
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
