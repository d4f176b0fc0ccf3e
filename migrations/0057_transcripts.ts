import { type Kysely, sql } from "kysely";

const jobKinds = ["prepare-media", "make-export", "make-print-files", "transcribe", "assist"];

/** Transcripts of recordings by a speech recognition service, in parts and with their earlier texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = sql.join(jobKinds.map((kind) => sql.lit(kind)));
  await sql`alter table jobs drop constraint jobs_kind_check`.execute(db);
  await sql`alter table jobs add constraint ${sql.id("jobs_kind_check")} check (${sql.ref("kind")} in (${kinds}))`.execute(
    db,
  );
  await sql`alter table users add column transcription_choice text
    constraint "users_transcription_choice_check" check ("transcription_choice" in ('allowed', 'declined'))`.execute(
    db,
  );
  await sql`alter table users add column transcription_chosen_at text`.execute(db);
  await sql`create table transcripts (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    media_id integer not null unique references media (id) on delete cascade,
    state text not null
      constraint "transcripts_state_check" check ("state" in ('queued', 'running', 'ready', 'failed', 'canceled')),
    language text not null default '',
    heard_seconds real not null default 0,
    total_seconds real,
    failure text not null default '',
    version integer not null default 0,
    sentences text not null default '[]',
    is_in_book integer not null default 0,
    created_at text not null,
    updated_at text not null
  ) strict`.execute(db);
  await sql`create index transcripts_by_user on transcripts (user_id, id)`.execute(db);
  await sql`create table transcript_parts (
    id integer primary key autoincrement,
    transcript_id integer not null references transcripts (id) on delete cascade,
    position integer not null,
    starts_at real not null,
    ends_at real not null,
    attempts integer not null default 0,
    language text not null default '',
    sentences text
  ) strict`.execute(db);
  await sql`create unique index transcript_parts_by_position on transcript_parts (transcript_id, position)`.execute(
    db,
  );
  await sql`create table transcript_versions (
    id integer primary key autoincrement,
    transcript_id integer not null references transcripts (id) on delete cascade,
    version integer not null,
    origin text not null constraint "transcript_versions_origin_check" check ("origin" in ('engine', 'person')),
    sentences text not null,
    created_at text not null
  ) strict`.execute(db);
  await sql`create unique index transcript_versions_by_version on transcript_versions (transcript_id, version)`.execute(
    db,
  );
}
