import { type Kysely, sql } from "kysely";

/** The country of an account's own address, and of the bill of who pays for another's book. */
const statements = [
  "alter table postal_addresses add column country text not null default 'US'",
  "alter table print_orders add column payer_country text not null default 'US'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
