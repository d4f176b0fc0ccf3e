import { type Kysely, sql } from "kysely";

/**
 * A photo of handwriting is shown as ink on paper, and has a page of its own. Two photos of one place, then and now, face
 * each other: each has the id of the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column is_handwriting integer not null default 0 check (is_handwriting in (0, 1))`.execute(
    db,
  );
  await sql`alter table media add column paired_with integer`.execute(db);
}
