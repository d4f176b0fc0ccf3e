import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

/*
 * Auto-incrementing ids never return after a row is purged. Standard chapters and prompts have ids below 1000;
 * the first custom one gets 1001.
 */
const firstCustomId = 1000;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createPrompts(db);
  await createStories(db);
  await createRecords(db);
}

const id = (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("");
const bit = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const user = (column: ColumnDefinitionBuilder) => column.notNull().references("users.id").onDelete("cascade");

async function createPeople(db: Kysely<unknown>) {
  await db.schema
    .createTable("users")
    .addColumn("id", "integer", id)
    .addColumn("username", "text", required)
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("email", "text")
    .addColumn("display_name", "text", required)
    .addColumn("password_hash", "text", required)
    .addColumn("is_admin", "integer", bit)
    .addColumn("is_owner", "integer", bit)
    .addColumn("assigned_owner_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("plan", "text")
    .addColumn("booked_minutes", "integer", bit)
    .addColumn("progress_saved_at", "text")
    .addColumn("created_at", "text", required)
    .addColumn("last_login_at", "text")
    .addColumn("last_use_at", "text")
    .addColumn("suspended_at", "text")
    .execute();
  await db.schema.createIndex("users_by_owner").on("users").column("assigned_owner_id").execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", user)
    .addColumn("viewing_user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("viewing_until", "text")
    .addColumn("created_at", "text", required)
    .addColumn("seen_at", "text", required)
    .addColumn("device", "text", text)
    .execute();
  await db.schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();

  await db.schema
    .createTable("attempts")
    .addColumn("id", "integer", id)
    .addColumn("key", "text", required)
    .addColumn("failed_at", "text", required)
    .execute();
  await db.schema.createIndex("attempts_by_key").on("attempts").columns(["key", "failed_at"]).execute();
}

async function createPrompts(db: Kysely<unknown>) {
  await db.schema
    .createTable("life_stages")
    .addColumn("id", "integer", id)
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("story_type", "text", required)
    .addColumn("title", "text", required)
    .addColumn("age_range", "text", text)
    .addColumn("description", "text", text)
    .addColumn("sort_order", "integer", required)
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema.createIndex("life_stages_by_user").on("life_stages").column("user_id").execute();

  await db.schema
    .createTable("user_life_stages")
    .addColumn("id", "integer", id)
    .addColumn("user_id", "integer", user)
    .addColumn("life_stage_id", "integer", (column) =>
      column.notNull().references("life_stages.id").onDelete("cascade"),
    )
    .addColumn("title", "text", required)
    .addColumn("description", "text", text)
    .addColumn("updated_at", "text", required)
    .addUniqueConstraint("user_life_stages_once", ["user_id", "life_stage_id"])
    .execute();

  await db.schema
    .createTable("prompts")
    .addColumn("id", "integer", id)
    .addColumn("life_stage_id", "integer", (column) =>
      column.notNull().references("life_stages.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("title", "text", required)
    .addColumn("description", "text", text)
    .addColumn("sort_order", "integer", required)
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema.createIndex("prompts_by_life_stage").on("prompts").column("life_stage_id").execute();
  await db.schema.createIndex("prompts_by_user").on("prompts").column("user_id").execute();

  await db.schema
    .createTable("user_prompts")
    .addColumn("id", "integer", id)
    .addColumn("user_id", "integer", user)
    .addColumn("prompt_id", "integer", (column) =>
      column.notNull().references("prompts.id").onDelete("cascade"),
    )
    .addColumn("title", "text", required)
    .addColumn("description", "text", text)
    .addColumn("updated_at", "text", required)
    .addUniqueConstraint("user_prompts_once", ["user_id", "prompt_id"])
    .execute();

  await sql`insert into sqlite_sequence (name, seq) values ('life_stages', ${sql.lit(firstCustomId)}), ('prompts', ${sql.lit(firstCustomId)})`.execute(
    db,
  );
}

async function createStories(db: Kysely<unknown>) {
  await db.schema
    .createTable("stories")
    .addColumn("id", "integer", id)
    .addColumn("user_id", "integer", user)
    .addColumn("prompt_id", "integer", (column) => column.notNull().references("prompts.id"))
    .addColumn("story_type", "text", required)
    .addColumn("content", "text", text)
    .addColumn("word_count", "integer", bit)
    .addColumn("age", "integer")
    .addColumn("date", "text", text)
    .addColumn("date_sort", "text")
    .addColumn("location", "text", text)
    .addColumn("version", "integer", required)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("deleted_at", "text")
    .execute();
  await db.schema
    .createIndex("stories_one_per_prompt")
    .on("stories")
    .columns(["user_id", "prompt_id"])
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("stories_by_user")
    .on("stories")
    .columns(["user_id", "story_type", "deleted_at"])
    .execute();

  await db.schema
    .createTable("story_versions")
    .addColumn("id", "integer", id)
    .addColumn("story_id", "integer", (column) =>
      column.notNull().references("stories.id").onDelete("cascade"),
    )
    .addColumn("version", "integer")
    .addColumn("content", "text", required)
    .addColumn("age", "integer")
    .addColumn("date", "text", text)
    .addColumn("location", "text", text)
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema.createIndex("story_versions_by_story").on("story_versions").column("story_id").execute();

  await db.schema
    .createTable("media")
    .addColumn("id", "integer", id)
    .addColumn("user_id", "integer", user)
    .addColumn("story_id", "integer", (column) => column.references("stories.id").onDelete("set null"))
    .addColumn("kind", "text", required)
    .addColumn("caption", "text", text)
    .addColumn("transcript", "text", text)
    .addColumn("folder", "text", (column) => column.notNull().unique())
    .addColumn("mime_type", "text", required)
    .addColumn("bytes", "integer", required)
    .addColumn("sha256", "text", required)
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("duration_seconds", "real")
    .addColumn("created_at", "text", required)
    .addColumn("deleted_at", "text")
    .execute();
  await db.schema
    .createIndex("media_once_per_story")
    .on("media")
    .columns(["story_id", "sha256"])
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("media_by_user")
    .on("media")
    .columns(["user_id", "kind", "deleted_at"])
    .execute();
}

async function createRecords(db: Kysely<unknown>) {
  await db.schema
    .createTable("biographical_infos")
    .addColumn("id", "integer", id)
    .addColumn("user_id", "integer", (column) =>
      column.notNull().unique().references("users.id").onDelete("cascade"),
    )
    .addColumn("name", "text", required)
    .addColumn("birthdate", "text", text)
    .addColumn("birthplace", "text", text)
    .addColumn("marriage_date", "text", text)
    .addColumn("spouse", "text", text)
    .addColumn("children", "text", text)
    .addColumn("occupation", "text", text)
    .addColumn("introduction", "text", text)
    .addColumn("significant_events", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("version", "integer", required)
    .addColumn("saved_by", "text")
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .execute();

  await db.schema
    .createTable("biographical_info_versions")
    .addColumn("id", "integer", id)
    .addColumn("biographical_info_id", "integer", (column) =>
      column.notNull().references("biographical_infos.id").onDelete("cascade"),
    )
    .addColumn("version", "integer")
    .addColumn("content", "text", required)
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema
    .createIndex("biographical_info_versions_by_info")
    .on("biographical_info_versions")
    .column("biographical_info_id")
    .execute();

  await db.schema
    .createTable("submissions")
    .addColumn("id", "text", required)
    .addColumn("user_id", "integer", user)
    .addColumn("content_hash", "text", required)
    .addColumn("story_id", "integer", (column) =>
      column.notNull().references("stories.id").onDelete("cascade"),
    )
    .addColumn("story_version", "integer", required)
    .addColumn("created_at", "text", required)
    .addPrimaryKeyConstraint("submissions_key", ["id", "story_id"])
    .execute();
  await db.schema.createIndex("submissions_by_user").on("submissions").column("user_id").execute();
  await db.schema.createIndex("submissions_by_story").on("submissions").column("story_id").execute();

  await db.schema
    .createTable("audit_log")
    .addColumn("id", "integer", id)
    .addColumn("at", "text", required)
    .addColumn("real_user_id", "integer")
    .addColumn("user_id", "integer")
    .addColumn("action", "text", required)
    .addColumn("details", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db.schema.createIndex("audit_log_by_time").on("audit_log").column("at").execute();
}
