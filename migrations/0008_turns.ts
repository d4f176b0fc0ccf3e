import type { Kysely } from "kysely";

/* Whose job was begun when: those who wait for theirs take turns. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("jobs_by_user").on("jobs").columns(["user_id", "started_at"]).execute();
}
