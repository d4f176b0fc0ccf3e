import { type Kysely, sql } from "kysely";

/** From which story an item came when two stories were joined, so that joining can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["media", "youtube_media"]) {
    await sql
      .raw(
        `alter table ${table} add column joined_from_story_id integer references stories(id) on delete set null`,
      )
      .execute(db);
    await db.schema
      .createIndex(`${table}_by_joined_from_story_id`)
      .on(table)
      .column("joined_from_story_id")
      .execute();
  }
}
