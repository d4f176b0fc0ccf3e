import { type Kysely, sql } from "kysely";

/** The page that typed through the link of a mailed question, and the words at the beginning that are an answer already. */
const statements = [
  "alter table question_drafts add column form text",
  "alter table question_drafts add column added text not null default ''",
  "update question_drafts set added = content where committed_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
