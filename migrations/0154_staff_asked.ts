import { type Kysely, sql } from "kysely";

/** When the house asked an author whether it may invite the family for them, and when the author said yes or no to it. */
const statements = [
  "alter table circles add column staff_asked_at text",
  "alter table circles add column staff_asked_by integer references users (id) on delete set null",
  "create index circles_by_staff_asked on circles (staff_asked_by) where staff_asked_by is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
