import type { Kysely } from "kysely";

/** Indexes for queries that run at each view of the workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("stories_by_user").execute();
  await db.schema
    .createIndex("stories_by_user")
    .on("stories")
    .columns(["user_id", "story_type", "deleted_at", "updated_at", "id"])
    .execute();
  await db.schema.dropIndex("prompts_by_life_stage").execute();
  await db.schema
    .createIndex("prompts_by_life_stage")
    .on("prompts")
    .columns(["life_stage_id", "user_id"])
    .execute();
}
