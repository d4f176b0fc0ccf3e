import { type Kysely, sql } from "kysely";

/** What a relative answered about sending their recordings to be written down. */
const statements = [
  `alter table circle_members add column transcription_choice text
    constraint "circle_members_transcription_choice_check" check ("transcription_choice" in ('allowed', 'declined'))`,
  "alter table circle_members add column transcription_chosen_at text",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
