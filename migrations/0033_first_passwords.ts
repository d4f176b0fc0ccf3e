import { type Kysely, sql } from "kysely";

/**
 * Passwords that staff set, which must be changed at the first sign-in; codes that staff print instead; and links to the
 * download of a person whose account staff closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("first_password_at", "text").execute();
  await db.schema
    .alterTable("users")
    .addColumn("first_password_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .execute();
  await sql`create index users_by_first_password on users (first_password_by)
    where first_password_by is not null`.execute(db);
  await addValues(db, "one_time_tokens", "purpose", ["printed-code", "export-link"]);
  await addValues(db, "mails", "kind", ["export-link"]);
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
