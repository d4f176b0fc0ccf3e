import { type Kysely, sql } from "kysely";

/** What a relative records for a memory grows as all recordings do, and is nobody else's. */
const statements = [
  "alter table recordings add column guest_id integer references circle_members (id) on delete cascade",
  "create index recordings_by_guest on recordings (guest_id, id) where guest_id is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
