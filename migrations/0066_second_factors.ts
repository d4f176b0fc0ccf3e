import { type Kysely, sql } from "kysely";

/**
 * A second step at sign-in: codes of an app, passkeys and recovery codes; sessions that wait for it, and when the person
 * of a session was last asked who they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table second_factors (
    user_id integer primary key references users (id),
    encrypted_secret text not null,
    created_at text not null,
    confirmed_at text,
    last_step integer not null default 0
  ) strict`.execute(db);
  await sql`create table passkeys (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    credential_id text not null unique,
    public_key text not null,
    counter integer not null,
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text,
    last_challenge_at text not null
  ) strict`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id, id)`.execute(db);
  await sql`create table recovery_codes (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    code_hash text not null,
    created_at text not null,
    used_at text
  ) strict`.execute(db);
  await sql`create index recovery_codes_by_user on recovery_codes (user_id, code_hash)`.execute(db);
  await sql`alter table sessions add column proven_at text`.execute(db);
  await sql`update sessions set proven_at = created_at`.execute(db);
  await sql`alter table sessions add column is_half_open integer not null default 0
    check (is_half_open in (0, 1))`.execute(db);
  await addValues(db, "mails", "kind", ["second-factor"]);
  await addValues(db, "held_forms", "origin", ["asked"]);
}

/** Adds to the values that a CHECK constraint of migration 0028 allows, whichever they are by now. */
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
