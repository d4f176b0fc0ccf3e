import { type Kysely, sql } from "kysely";

/** A recording of the author's that was told to a relative, who may hear it. */
const statements = [
  "alter table media add column told_to_member integer references circle_members (id) on delete set null",
  "create index media_by_told_to_member on media (told_to_member) where told_to_member is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
