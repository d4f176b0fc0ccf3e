import { type Kysely, sql } from "kysely";

/* Indexes for recurring jobs and lists that read whole tables. */

/** Has every column that thinning needs, so that it never reads the texts. */
const versions = "create index story_versions_by_age on story_versions (story_id, id, created_at, version)";

/** Without one, deleting the row that is referenced reads the whole table. */
const foreignKeys: Record<string, string> = {
  stories: "prompt_id",
  media: "story_id",
  user_prompts: "prompt_id",
  user_life_stages: "life_stage_id",
  sessions: "impersonated_user_id",
};

const steps = [
  versions,
  "drop index story_versions_by_story",
  "create index stories_trashed on stories (deleted_at) where deleted_at is not null",
  "create index media_removed on media (deleted_at) where deleted_at is not null",
  "create index media_by_state on media (state)",
  "create index jobs_by_state on jobs (state, kind)",
  "create index submissions_by_time on submissions (created_at)",
  "create index mails_by_recipient on mails (lower(recipient))",
  ...Object.entries(foreignKeys).map(
    ([table, column]) => `create index ${table}_by_${column} on ${table} (${column})`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db);
}
