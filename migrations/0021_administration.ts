import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";

const count = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/**
 * What the lists of the administration need, so that they are as quick with 100,000 people as with 100: names as they
 * are sorted and searched, how many stories everybody has written, and an index for each order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  for (const trigger of countingTriggers) await sql.raw(trigger).execute(db);
  await addPeopleIndexes(db);
  await addOtherIndexes(db);
  // A code that was used is put away, and its history kept.
  await db.schema.alterTable("promo_codes").addColumn("archived_at", "text").execute();
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("name_key", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (const name of ["story_count", "biography_stories", "mission_stories"])
    await db.schema.alterTable("users").addColumn(name, "integer", count).execute();
  await sql`update users set name_key = lower(display_name)`.execute(db);
  await db.schema
    .alterTable("users")
    .addColumn("search_key", "text", (column) =>
      column.generatedAlwaysAs(sql`name_key || ' ' || username_key || ' ' || lower(coalesce(email, ''))`),
    )
    .execute();
  await sql.raw(`update users set ${counts("users.id")}`).execute(db);
}

/* The counters are kept by the database itself, whichever statement changes a story: each change counts afresh. */

const isWritten = `(stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null))`;

function counts(user: string): string {
  const of = (more: string) =>
    `(select count(*) from stories where user_id = ${user}${more} and deleted_at is null and ${isWritten})`;
  return `story_count = ${of("")},
    biography_stories = ${of(" and story_type = 'biography'")},
    mission_stories = ${of(" and story_type = 'mission'")}`;
}

function trigger(name: string, event: string, table: string, row: "new" | "old", when = "1"): string {
  return `create trigger ${name} after ${event} on ${table} when ${when}
    begin update users set ${counts(`${row}.user_id`)} where id = ${row}.user_id; end`;
}

const countingTriggers = [
  trigger("stories_counted_when_begun", "insert", "stories", "new"),
  trigger("stories_counted_when_gone", "delete", "stories", "old"),
  trigger(
    "stories_counted_when_changed",
    "update of word_count, deleted_at, story_type",
    "stories",
    "new",
    `(old.word_count > 0) <> (new.word_count > 0) or old.deleted_at is not new.deleted_at
      or old.story_type <> new.story_type`,
  ),
  trigger("media_counted_when_added", "insert", "media", "new", "new.story_id is not null"),
  trigger("media_counted_when_gone", "delete", "media", "old", "old.story_id is not null"),
  trigger(
    "media_counted_when_changed",
    "update of story_id, deleted_at",
    "media",
    "new",
    "old.story_id is not new.story_id or old.deleted_at is not new.deleted_at",
  ),
];

/** Each has all that the list's filters and search look at, so that only the rows of a page are read. */
async function addPeopleIndexes(db: Kysely<unknown>): Promise<void> {
  const filtered = ["biography_stories", "mission_stories", "search_key"];
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("users").columns(columns).execute();
  await index("users_by_name", ["name_key", "id", "story_count", "last_use_at", ...filtered]);
  await index("users_by_stories", ["story_count", "id", "name_key", "last_use_at", ...filtered]);
  await index("users_by_activity", ["last_use_at", "id", "name_key", "story_count", ...filtered]);
  await db.schema.dropIndex("users_by_owner").execute();
  const roles = ["is_admin", "is_owner"];
  await index("users_by_owner", [
    ...["assigned_owner_id", "name_key", "id", "story_count", "last_use_at"],
    ...filtered,
    ...roles,
  ]);
  await index("users_by_search", ["search_key"]);
  await index("users_by_biography", ["biography_stories"]);
  await index("users_by_mission", ["mission_stories"]);
  await index("users_by_is_owner", ["is_owner", "name_key"]);
  await index("users_by_is_admin", ["is_admin"]);
}

async function addOtherIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("book_approvals_by_type", "book_approvals", ["story_type", "user_id"]);
  await index("audit_log_by_action", "audit_log", ["action", "id"]);
  await index("audit_log_by_real_user", "audit_log", ["real_user_id", "id"]);
  await index("audit_log_by_user", "audit_log", ["user_id", "id"]);
  await index("print_orders_counted", "print_orders", ["is_fulfilled", "status", "requested_at"]);
  await index("mails_by_state", "mails", ["state", "id"]);
}
