import { type Kysely, sql } from "kysely";

/** Who lived in which house from when to when, and the report that an owner gets once a month. */
const statements = [
  "alter table users add column gets_house_reports integer not null default 0 check (gets_house_reports in (0, 1))",
  `create table house_stays (
    id integer primary key autoincrement,
    owner_id integer not null references users (id) on delete cascade,
    user_id integer references users (id) on delete set null,
    began_at text not null,
    ended_at text
  ) strict`,
  "create index house_stays_by_owner on house_stays (owner_id, began_at)",
  "create index house_stays_by_user on house_stays (user_id)",
  "create index house_stays_open on house_stays (id) where ended_at is null",
  `insert into house_stays (owner_id, user_id, began_at, ended_at)
    select assigned_owner_id, id, created_at, coalesce(closed_at, kept_at) from users
    where assigned_owner_id is not null and is_admin = 0 and is_owner = 0`,
  `create table house_reports (
    id integer primary key autoincrement,
    user_id integer not null references users (id) on delete cascade,
    month text not null,
    created_at text not null,
    unique (user_id, month)
  ) strict`,
  `create index media_sound on media (user_id, created_at, duration_seconds)
    where kind = 'audio' and deleted_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", ["house-report"]);
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
