import { type Kysely, sql } from "kysely";

const jobKinds = sql.raw(
  "'prepare-media', 'make-export', 'make-print-files', 'transcribe', 'assist', 'letters'",
);

/** Letters that a person brought in files: what each import holds, and which of them became stories. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs drop constraint jobs_kind_check`.execute(db);
  await sql`alter table jobs add constraint ${sql.id("jobs_kind_check")} check (${sql.ref("kind")} in (${jobKinds}))`.execute(
    db,
  );
  await sql`create table letter_imports (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    folder text not null,
    file_names text not null,
    bytes integer not null,
    state text not null
      constraint "letter_imports_state_check" check ("state" in ('reading', 'ready', 'taking', 'failed', 'canceled')),
    letters integer not null default 0,
    done integer not null default 0,
    skipped text not null default '[]',
    created_by_form text,
    created_at text not null,
    updated_at text not null
  ) strict`.execute(db);
  await sql`create unique index letter_imports_by_user on letter_imports (user_id, id)`.execute(db);
  await sql`create unique index letter_imports_by_form on letter_imports (user_id, created_by_form)`.execute(
    db,
  );
  await sql`create table letters (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    import_id integer not null references letter_imports (id) on delete cascade,
    file integer not null,
    place integer not null,
    start_byte integer not null,
    bytes integer not null,
    title text not null,
    sender text not null,
    sent_on text not null,
    content text not null,
    photos integer not null,
    missing_photos integer not null,
    fingerprint text not null,
    is_double integer not null,
    state text not null
      constraint "letters_state_check" check ("state" in ('waiting', 'chosen', 'taken')),
    life_stage_id integer references life_stages (id) on delete set null,
    prompt_id integer references prompts (id) on delete set null,
    story_id integer references stories (id) on delete set null,
    story_version integer
  ) strict`.execute(db);
  await sql`create unique index letters_by_import on letters (import_id, file, place)`.execute(db);
  await sql`create index letters_in_order on letters (import_id, sent_on, id)`.execute(db);
  await sql`create index letters_by_fingerprint on letters (user_id, fingerprint)`.execute(db);
  await sql`create index letters_by_life_stage on letters (life_stage_id)`.execute(db);
  await sql`create index letters_by_prompt on letters (prompt_id)`.execute(db);
  await sql`create index letters_by_story on letters (story_id)`.execute(db);
}
