import { type Kysely, sql } from "kysely";

/** When the clock was last seen in step with the database, and since when it is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table clock_state (
    id integer primary key constraint "clock_state_id_check" check ("id" = 1),
    in_step_at text not null,
    disregarded_until text,
    off_since text,
    off_from text
  ) strict`.execute(db);
}
