import { type Kysely, sql } from "kysely";

const mailStates = ["queued", "sending", "sent", "failed", "put-aside"];

/** Uploads of large files, which arrive in pieces; and mails given up that nobody need look at any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table uploads (
    id integer primary key autoincrement,
    user_id integer not null references users(id) on delete cascade,
    kind text not null constraint "uploads_kind_check" check ("kind" in ('image', 'audio', 'video')),
    name text not null,
    bytes integer not null,
    fingerprint text not null,
    folder text not null unique,
    received_bytes integer not null default 0,
    started_at text not null,
    changed_at text not null,
    finished_at text,
    media_id integer references media(id) on delete set null
  ) strict`.execute(db);
  await sql`create unique index uploads_unfinished on uploads (user_id, fingerprint, kind)
    where finished_at is null`.execute(db);
  await sql`create index uploads_by_user on uploads (user_id, finished_at)`.execute(db);
  await sql`create index uploads_by_media on uploads (media_id)`.execute(db);
  await sql`create index uploads_by_change on uploads (changed_at)`.execute(db);
  const states = sql.join(mailStates.map((state) => sql.lit(state)));
  await sql`alter table mails drop constraint mails_state_check`.execute(db);
  await sql`alter table mails add constraint "mails_state_check" check ("state" in (${states}))`.execute(db);
}
