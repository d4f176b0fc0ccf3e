import { type Kysely, sql } from "kysely";

/*
 * Transcripts count as texts of their person (see 0039), with all their versions. A version without a number was rejected,
 * because another came first.
 */
const user = (row: "new" | "old") => `(select user_id from transcripts where id = ${row}.transcript_id)`;

function change(sign: "+" | "-", userId: string, bytes: string): string {
  return `update users set text_bytes = text_bytes ${sign} ${bytes} where id = ${userId};`;
}

const added = change("+", user("new"), "octet_length(new.sentences)");
const removed = change("-", user("old"), "octet_length(old.sentences)");
/** The row of a version's user is gone when a cascade deletes the version, so it is subtracted before. */
const ofTranscript =
  "(select coalesce(sum(octet_length(sentences)), 0) from transcript_versions where transcript_id = old.id)";

const statements = [
  "alter table transcript_versions alter column version drop not null",
  `create trigger transcript_versions_measured_when_added after insert on transcript_versions begin ${added} end`,
  `create trigger transcript_versions_measured_when_gone after delete on transcript_versions begin ${removed} end`,
  `create trigger transcript_versions_measured_when_changed after update of sentences on transcript_versions
    begin ${removed} ${added} end`,
  `create trigger transcripts_measured_when_gone before delete on transcripts
    begin ${change("-", "old.user_id", ofTranscript)} end`,
  `update users set text_bytes = text_bytes + coalesce((select sum(octet_length(v.sentences)) from transcripts t
    join transcript_versions v on v.transcript_id = t.id where t.user_id = users.id), 0)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
