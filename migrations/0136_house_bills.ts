import { type Kysely, sql } from "kysely";

/** What a house pays for a resident and month, and the invoice of each month with the days that it counts. */
const statements = [
  `create table resident_month_rates (
    id integer primary key autoincrement,
    cents integer check (cents is null or cents between 1 and 10000000),
    changed_at text not null
  ) strict`,
  `create table house_bills (
    id integer primary key autoincrement,
    owner_id integer references users (id) on delete set null,
    month text not null,
    rate_cents integer not null,
    invoice_id integer not null references invoices (id),
    created_at text not null,
    unique (owner_id, month)
  ) strict`,
  "create index house_bills_by_invoice on house_bills (invoice_id)",
  `create table house_bill_lines (
    id integer primary key autoincrement,
    bill_id integer not null references house_bills (id) on delete cascade,
    user_id integer references users (id) on delete set null,
    days integer not null,
    cents integer not null
  ) strict`,
  "create index house_bill_lines_by_bill on house_bill_lines (bill_id, id)",
  "create index house_bill_lines_by_user on house_bill_lines (user_id)",
  `create trigger house_bills_anonymized before delete on users
    begin update invoices set name = '', email = '', address = '', city = '', region = '', zip_code = '',
      hosted_url = null where id in (select invoice_id from house_bills where owner_id = old.id);
    end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "mails", "kind", ["house-invoice"]);
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
