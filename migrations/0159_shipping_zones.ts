import { type Kysely, sql } from "kysely";

/** Countries that packages are sent to for a price by weight; what a package weighs; the country of an invoice's address. */
const statements = [
  `create table shipping_zones (
    id integer primary key autoincrement,
    name text not null,
    changed_at text not null
  ) strict`,
  `create table shipping_zone_countries (
    country text primary key,
    zone_id integer not null references shipping_zones (id) on delete cascade
  ) strict`,
  "create index shipping_zone_countries_by_zone on shipping_zone_countries (zone_id)",
  `create table shipping_zone_steps (
    zone_id integer not null references shipping_zones (id) on delete cascade,
    max_grams integer not null constraint "shipping_zone_steps_grams" check ("max_grams" >= 1),
    price_cents integer not null constraint "shipping_zone_steps_price" check ("price_cents" >= 0),
    primary key (zone_id, max_grams)
  ) strict`,
  // 0 for orders of before.
  "alter table order_lines add column grams integer not null default 0",
  "alter table invoices add column country text not null default 'US'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
