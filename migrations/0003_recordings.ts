import type { Kysely } from "kysely";

/** Recordings on their way in. One that is finished points to the sound that it became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("recordings")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("prompt_id", "integer", (column) => column.references("prompts.id").onDelete("set null"))
    .addColumn("mime_type", "text", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("folder", "text", (column) => column.notNull().unique())
    .addColumn("pieces", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("bytes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("last_piece_at", "text")
    .addColumn("finished_at", "text")
    .addColumn("discarded_at", "text")
    .addColumn("audio_id", "integer", (column) => column.references("media.id").onDelete("set null"))
    .execute();
  await db.schema
    .createIndex("recordings_by_user")
    .on("recordings")
    .columns(["user_id", "finished_at"])
    .execute();
  await db.schema.createIndex("recordings_by_prompt").on("recordings").column("prompt_id").execute();
  await db.schema.createIndex("recordings_by_audio").on("recordings").column("audio_id").execute();
}
