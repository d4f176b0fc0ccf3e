import { type Kysely, sql } from "kysely";

/** Whose mail address is not proven yet, which link was mailed where, and which usernames look alike. */
const statements = [
  "alter table users add column address_unproven_since text",
  "alter table users add column username_look text",
  "alter table users add column username_key_look text",
  "create index users_by_look on users (username_look)",
  "create index users_by_key_look on users (username_key_look)",
  "create index users_by_creation on users (created_at)",
  "alter table setup_tokens add column mailed_to text",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
