import { type Kysely, sql } from "kysely";

/** Where a memory was before its story was joined to another one, so that it goes back when that is undone. */
const statement =
  "alter table memories add column joined_from_story_id integer references stories (id) on delete set null";
const index = `create index memories_by_joined_from on memories (joined_from_story_id)
  where joined_from_story_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of [statement, index]) await sql.raw(text).execute(db);
}
