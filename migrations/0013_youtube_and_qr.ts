import type { Kysely } from "kysely";

/** Films and sound on YouTube that belong to stories, and the printed codes that lead to what can be played. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("youtube_media")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("story_id", "integer", (column) =>
      column.notNull().references("stories.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("youtube_id", "text", (column) => column.notNull())
    .addColumn("caption", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("deleted_at", "text")
    .execute();
  for (const column of ["user_id", "story_id", "deleted_at"]) {
    await db.schema.createIndex(`youtube_media_by_${column}`).on("youtube_media").column(column).execute();
  }
  await db.schema
    .createTable("codes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("media_id", "integer", (column) => column.unique().references("media.id").onDelete("cascade"))
    .addColumn("youtube_media_id", "integer", (column) =>
      column.unique().references("youtube_media.id").onDelete("cascade"),
    )
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("codes_by_user_id").on("codes").column("user_id").execute();
}
