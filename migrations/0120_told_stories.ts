import { type Kysely, sql } from "kysely";

/** Who wrote down a story that its author told, and the version that was the last of their hand. */
const statements = [
  "alter table stories add column told_to text",
  "alter table stories add column told_to_member integer references circle_members (id) on delete set null",
  "alter table stories add column told_version integer",
  "create index stories_told on stories (told_to_member, id) where told_to_member is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
