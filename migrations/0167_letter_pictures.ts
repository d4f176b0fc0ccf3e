import { type Kysely, sql } from "kysely";

/** Which pictures a letter names by an address, and those that its person gave for them. */
const statements = [
  "alter table letters add column missing_names text not null default '[]'",
  "alter table letters add column given_pictures text not null default '[]'",
  "alter table letter_imports add column pictures text not null default '[]'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
