import type { Db } from "~/db/open.server";
import { foldText } from "~/domain/base/fold";

/** What people have written is in their language, and no sentence of the product: whether a text of a page is that. */
export type IsWritten = (text: string) => boolean;

/** Standard questions are sentences of the product: their rows have no person. Mails are said by it. */
const withStandards = ["prompts", "life_stages"];

/** A shorter text must be a whole value: there is a "save" in every book. */
const fewestWords = 4;

/** Reads all words of a database. `isNothing`: a part of a text that says nothing by itself, such as a month. */
export async function readWritten(db: Db, isNothing: IsWritten): Promise<IsWritten> {
  const texts = await readTexts(db);
  const values = texts.map(({ value }) => plainOf(value));
  const names = texts.filter(({ column }) => /^(username|relation)$/.test(column));
  const whole = new Set(names.map(({ value }) => wordsIn(value)));
  for (const value of values) if (!isCode(value)) for (const part of partsOf(value)) whole.add(wordsIn(part));
  const letters = values.join(" | ").replaceAll("’", "'");
  const all = ` ${values.map(wordsIn).join(" | ")} `;
  const isRun = (words: string) => words.split(" ").length >= fewestWords && all.includes(words);
  // A name stands in the middle of a sentence too, as it is written.
  const isName = (part: string) =>
    /^\p{Lu}/u.test(part) && new RegExp(`[a-z,;:] ${escaped(part.replaceAll("’", "'"))}\\b`).test(letters);
  const isPart = (part: string) => {
    const words = wordsIn(part);
    if (words === "" || isNothing(part) || whole.has(words) || isRun(words) || isName(part)) return true;
    return words.split(" ").every((word) => whole.has(word) || /^\d+$/.test(word));
  };
  return (text) => isRun(wordsIn(text)) || partsOf(text).every((part) => isPart(part.trim()));
}

/** A state or kind, as the code calls it: "open" of the product is not written by somebody. */
function isCode(value: string): boolean {
  return /^[a-z_.-]+$/.test(value);
}

/** Without its marks, also those of JSON. */
function plainOf(value: string): string {
  return value.replace(/\\[nrt]/g, "\n").replace(/<[^>]+>/g, "\n");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

async function readTexts(db: Db): Promise<{ column: string; value: string }[]> {
  const tables = await db.introspection.getTables();
  const texts: { column: string; value: string }[] = [];
  for (const { name } of tables) {
    if (name === "mails" || name.includes("search")) continue;
    const rows: object[] = await db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    const own = withStandards.includes(name)
      ? rows.filter((row) => "userId" in row && row.userId !== null)
      : rows;
    for (const row of own)
      for (const [column, value] of Object.entries(row))
        if (typeof value === "string") texts.push({ column, value });
  }
  return texts;
}

/** A text, its lines, and what stands between its marks: a name and a place may be one text of a page. */
function partsOf(text: string): string[] {
  return text.split(/[\n·,:;()|/“”"{}[\]…]+| [-–—] /);
}

function wordsIn(text: string): string {
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
