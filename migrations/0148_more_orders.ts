import { type Kysely, sql } from "kysely";

/** Whose further orders were refused because there were many that day, and until when staff let more of them through. */
const statements = [
  "alter table users add column orders_refused_at text",
  "alter table users add column orders_allowed_until text",
  "create index users_with_refused_orders on users (orders_refused_at) where orders_refused_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
