import { type Kysely, sql } from "kysely";

const states = "'pending', 'processing', 'printed', 'shipped', 'delivered', 'cancelled'";

/** The addresses of an order, each with its copies and its package. An order of before has one. */
const statements = [
  `create table order_lines (
    id integer primary key autoincrement,
    order_id integer not null references print_orders (id) on delete cascade,
    position integer not null,
    copies integer not null constraint "order_lines_copies" check ("copies" >= 1),
    name text not null default '',
    email text not null default '',
    phone text not null default '',
    address text not null default '',
    city text not null default '',
    state text not null default '',
    zip_code text not null default '',
    country text not null default 'US',
    tax_rate integer not null default 0,
    tax_cents integer not null default 0,
    shipping_cents integer not null default 0,
    status text not null default 'pending' constraint "order_lines_status_check" check ("status" in (${states})),
    tracking_number text not null default '',
    shipped_at text,
    unique (order_id, position)
  ) strict`,
  `insert into order_lines (order_id, position, copies, name, email, phone, address, city, state, zip_code,
      tax_rate, tax_cents, status, tracking_number, shipped_at)
    select id, 1, copies, customer_name, customer_email, phone, address, city, state, zip_code,
      tax_rate, tax_cents, status, tracking_number, case status when 'shipped' then status_changed_at end
    from print_orders where copies >= 1`,
  `create index order_lines_to_ship on order_lines (order_id, position)
    where status in ('pending', 'processing', 'printed')`,
  "alter table print_orders add column shipping_cents integer not null default 0",
  // Null for a step of the whole order.
  "alter table print_order_changes add column line integer",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await addValues(db, "print_order_changes", "what", ["reason"]);
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
