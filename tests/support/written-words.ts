import type { Db } from "~/db/open.server";
import { foldText } from "~/domain/base/fold";

/** What people have written is in their language, and no sentence of the product: whether a text of a page is that. */
export type IsWritten = (text: string) => boolean;

/** Standard questions are sentences of the product: their rows have no person. Mails are said by it. */
const withStandards = ["prompts", "life_stages"];

/** A shorter text must be a whole value: there is a "save" in every book. */
const fewestWords = 4;

/** Reads all words of a database. */
export async function readWritten(db: Db): Promise<IsWritten> {
  const values = await readTexts(db);
  const whole = new Set<string>();
  for (const value of values) for (const part of partsOf(value)) whole.add(part);
  const all = ` ${values.map((value) => wordsOf(value).join(" ")).join(" | ")} `;
  return (text) =>
    partsOf(text).every((part) => {
      if (part === "" || whole.has(part)) return true;
      return part.split(" ").length >= fewestWords && all.includes(part);
    });
}

async function readTexts(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const texts: string[] = [];
  for (const { name } of tables) {
    if (name === "mails" || name.includes("search")) continue;
    const rows: object[] = await db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    const own = withStandards.includes(name)
      ? rows.filter((row) => "userId" in row && row.userId !== null)
      : rows;
    for (const row of own) texts.push(...Object.values(row).filter((value) => typeof value === "string"));
  }
  return texts;
}

/** A text, its lines, and what stands between its marks: a name and a place may be one text of a page. */
function partsOf(text: string): string[] {
  return text
    .replace(/<[^>]+>/g, "\n")
    .split(/[\n·,:;()|/“”"{}[\]]+| [-–—] /)
    .map((part) => wordsOf(part).join(" "));
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
