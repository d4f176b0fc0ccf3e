import { type Kysely, sql } from "kysely";

/** Sittings with an interviewer, with their consent and notes, and the recordings that were made in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table interviews (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    interviewed_by integer references users (id) on delete set null,
    interviewer_name text not null,
    consent text not null,
    consented_at text not null,
    ended_at text
  ) strict`.execute(db);
  await sql`create index interviews_by_user on interviews (user_id, id)`.execute(db);
  await sql`create index interviews_by_interviewer on interviews (interviewed_by)`.execute(db);
  await sql`create table interview_notes (
    id integer primary key autoincrement,
    user_id integer not null references users (id),
    interview_id integer not null references interviews (id) on delete cascade,
    prompt_id integer not null references prompts (id) on delete cascade,
    content text not null,
    version integer not null,
    created_at text not null,
    updated_at text not null
  ) strict`.execute(db);
  await sql`create unique index interview_notes_by_question on interview_notes (interview_id, prompt_id)`.execute(
    db,
  );
  await sql`create index interview_notes_by_user on interview_notes (user_id, prompt_id)`.execute(db);
  await sql`create index interview_notes_by_prompt on interview_notes (prompt_id)`.execute(db);
  for (const table of ["media", "recordings"]) {
    const name = sql.id(table);
    await sql`alter table ${name} add column interview_id integer references interviews (id) on delete set null`.execute(
      db,
    );
    await sql`create index ${sql.id(`${table}_by_interview`)} on ${name} (interview_id) where interview_id is not null`.execute(
      db,
    );
  }
  // Counted with the other texts of a person (migration 0039).
  const changes = [
    ["added", "insert", "", "+ octet_length(new.content)", "new"],
    ["gone", "delete", "", "- octet_length(old.content)", "old"],
    ["changed", "update", "of content", "- octet_length(old.content) + octet_length(new.content)", "new"],
  ] as const;
  for (const [when, event, column, bytes, row] of changes) {
    await sql
      .raw(`create trigger interview_notes_measured_when_${when} after ${event} ${column} on interview_notes
      begin update users set text_bytes = text_bytes ${bytes} where id = ${row}.user_id; end`)
      .execute(db);
  }
}
