import { type Kysely, sql } from "kysely";

/**
 * The index of stories, which is empty at first: the search of each person fills it. Whatever changes the words of a
 * story deletes its row, in the same transaction. Names and words that are not in Latin letters are folded and counted anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await foldNames(db);
  await foldCustomers(db);
  await countWordsAnew(db);
}

const forget = (story: string) => `delete from story_search where story_id = ${story};`;

const statements = [
  `create table story_search (
    story_id integer primary key references stories (id) on delete cascade,
    rules integer not null,
    language text not null,
    words text not null,
    stems text not null)`,
  `create trigger story_search_when_changed after update of content, location, deleted_at on stories
    when old.content <> new.content or old.location <> new.location or old.deleted_at is not new.deleted_at
    begin ${forget("old.id")} end`,
  `create trigger story_search_when_told after insert on media when new.transcript <> ''
    begin ${forget("new.story_id")} end`,
  `create trigger story_search_when_retold after update of transcript, story_id, deleted_at on media
    when (old.transcript <> '' or new.transcript <> '') and (old.transcript <> new.transcript
      or old.story_id is not new.story_id or old.deleted_at is not new.deleted_at)
    begin ${forget("old.story_id")} ${forget("new.story_id")} end`,
  `create trigger story_search_when_untold after delete on media when old.transcript <> ''
    begin ${forget("old.story_id")} end`,
];

const hasOther = (column: string) => sql.raw(`${column} glob '*[^ -~]*'`);

async function foldNames(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; key: string }>`
    select id, display_name as name, name_key as key from users where ${hasOther("display_name")}`.execute(
    db,
  );
  for (const { id, name, key } of rows)
    if (fold(name) !== key) await sql`update users set name_key = ${fold(name)} where id = ${id}`.execute(db);
}

async function foldCustomers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, customer_name as name from print_orders where ${hasOther("customer_name")}`.execute(db);
  for (const { id, name } of rows) {
    const key = fold(name);
    await sql`update print_orders set customer_key = ${key}, customer_last_key = ${key.split(" ").at(-1) ?? ""}
      where id = ${id}`.execute(db);
  }
}

/** Letters of scripts without spaces between words. */
const unspaced =
  "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]";
const words = new Intl.Segmenter("en", { granularity: "word" });

async function countWordsAnew(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from stories where content glob ${`*${unspaced}*`}`.execute(db);
  for (const { id, content } of rows)
    await sql`update stories set word_count = ${countWords(content)} where id = ${id}`.execute(db);
}

function countWords(text: string): number {
  let count = 0;
  for (const piece of text.match(/\S+/g) ?? []) {
    const segments = new RegExp(unspaced).test(piece) ? [...words.segment(piece)] : [];
    count += segments.filter(({ isWordLike }) => isWordLike).length || 1;
  }
  return count;
}

/* `foldText` of app/domain/base/fold as it was when this migration was written. */

const clusters = /[^\0-\x7f]\p{M}*|[\0-\x7f]\p{M}+/gu;
const marks =
  /(?![\u3099\u309a])(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Inherited}])\p{M}/gu;
const unseen = /[\p{Cf}\u0640]/gu;
const otherwiseTyped: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ς: "σ" },
  ...{ "\u0671": "\u0627", "\u0649": "\u064a", "\u06cc": "\u064a", "\u0629": "\u0647", "\u06a9": "\u0643" },
  ...{ "‘": "'", "’": "'", "‚": "'", "\u05f3": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"' },
  ...{ "\u05f4": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "\u05be": "-" },
};

function fold(name: string): string {
  const folded = name.replace(clusters, (cluster) => {
    const bare = cluster.normalize("NFKD").toLowerCase().replace(marks, "").replace(unseen, "");
    return Array.from(bare, (letter) => otherwiseTyped[letter] ?? letter)
      .join("")
      .normalize("NFC");
  });
  return folded.toLowerCase().replace(/\s+/g, " ").trim();
}
