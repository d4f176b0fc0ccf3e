import { type Kysely, sql } from "kysely";

/*
 * The bytes of each person's texts with all their versions, and of their drafts, counted by the database itself: a sum at
 * each save would read every version. octet_length does not read the text.
 */

/** A table with texts, and the user of one of its rows. */
interface Texts {
  table: string;
  userOf: (row: "new" | "old") => string;
  moves?: string;
}

const texts: Texts[] = [
  {
    table: "story_versions",
    userOf: (row) => `(select user_id from stories where id = ${row}.story_id)`,
    moves: "story_id, ",
  },
  {
    table: "biographical_info_versions",
    userOf: (row) => `(select user_id from biographical_infos where id = ${row}.biographical_info_id)`,
  },
  { table: "drafts", userOf: (row) => `${row}.user_id` },
];

/** The row of a version's user is gone when a cascade deletes the version, so it is subtracted before. */
const parents = [
  { table: "stories", versions: "story_versions", reference: "story_id" },
  {
    table: "biographical_infos",
    versions: "biographical_info_versions",
    reference: "biographical_info_id",
  },
];

function change(sign: "+" | "-", user: string, bytes: string): string {
  return `update users set text_bytes = text_bytes ${sign} ${bytes} where id = ${user};`;
}

const triggers = [
  ...texts.flatMap(({ table, userOf, moves = "" }) => {
    const added = change("+", userOf("new"), "octet_length(new.content)");
    const removed = change("-", userOf("old"), "octet_length(old.content)");
    return [
      `create trigger ${table}_measured_when_added after insert on ${table} begin ${added} end`,
      `create trigger ${table}_measured_when_gone after delete on ${table} begin ${removed} end`,
      `create trigger ${table}_measured_when_changed after update of ${moves}content on ${table}
        begin ${removed} ${added} end`,
    ];
  }),
  ...parents.map(({ table, versions, reference }) => {
    const bytes = `(select coalesce(sum(octet_length(content)), 0) from ${versions} where ${reference} = old.id)`;
    return `create trigger ${table}_measured_when_gone before delete on ${table}
      begin ${change("-", "old.user_id", bytes)} end`;
  }),
];

const count = `
  coalesce((select sum(octet_length(v.content)) from stories s
    join story_versions v on v.story_id = s.id where s.user_id = users.id), 0)
  + coalesce((select sum(octet_length(v.content)) from biographical_infos b
    join biographical_info_versions v on v.biographical_info_id = b.id where b.user_id = users.id), 0)
  + coalesce((select sum(octet_length(content)) from drafts where user_id = users.id), 0)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("text_bytes", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql.raw(`update users set text_bytes = ${count}`).execute(db);
  for (const trigger of triggers) await sql.raw(trigger).execute(db);
}
