import { type RawBuilder, sql } from "kysely";
import type { Db } from "./open.server";

/** The trigram index has no shorter words. */
const shortest = 3;

/** Condition for users that a word matches in the search index (migration 0024); null if it is too short. */
export function isFoundBy(word: string): RawBuilder<boolean> | null {
  if (!isKnownLength(word)) return null;
  return sql`users.id in (select rowid from people_search where people_search match ${phrase(word)})`;
}

/** How many users match all words by the index; null if one of them is too short. */
export async function countFoundBy(db: Db, words: string[]): Promise<number | null> {
  if (words.length === 0 || !words.every(isKnownLength)) return null;
  const all = words.map(phrase).join(" AND ");
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from people_search where people_search match ${all}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function isKnownLength(word: string): boolean {
  return [...word].length >= shortest && !word.includes("\0");
}

function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
