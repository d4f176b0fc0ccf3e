import { type Kysely, sql } from "kysely";

/** To whom an answer was told that waits for the plan, so that it says so when it comes into the book. */
const statements = [
  "alter table question_drafts add column told_to text",
  "alter table question_drafts add column told_to_volunteer integer references volunteers (id) on delete set null",
  "alter table question_drafts add column sitting_id integer references volunteer_sittings (id) on delete set null",
  "create index question_drafts_told_to_volunteer on question_drafts (told_to_volunteer) where told_to_volunteer is not null",
  "create index question_drafts_by_sitting on question_drafts (sitting_id) where sitting_id is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
