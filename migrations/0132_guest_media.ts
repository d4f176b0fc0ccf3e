import { type Kysely, sql } from "kysely";

/** Photos and recordings of relatives belong to a memory, and to no story of the author's. */
const statements = [
  "alter table media add column memory_id integer references memories (id) on delete cascade",
  "create index media_by_memory on media (memory_id, id) where memory_id is not null",
  `create unique index media_once_by_memory on media (memory_id, sha256)
    where memory_id is not null and deleted_at is null`,
  "create index media_of_guests on media (user_id, bytes) where memory_id is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
