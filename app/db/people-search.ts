import { type RawBuilder, sql } from "kysely";
import type { Db } from "./open.server";

/** The trigram index has no shorter words. */
const shortest = 3;

/** A word in each of its spellings: folded, as names are, and as it was typed. */
export type Spellings = readonly string[];

/** Condition for users that a word matches in the search index (migration 0024); null if it is too short. */
export function isFoundBy(word: Spellings): RawBuilder<boolean> | null {
  if (!word.every(isKnownLength)) return null;
  return sql`users.id in (select rowid from people_search where people_search match ${anyOf(word)})`;
}

/** How many users match all words by the index; null if one of them is too short. */
export async function countFoundBy(db: Db, words: readonly Spellings[]): Promise<number | null> {
  if (words.length === 0 || !words.flat().every(isKnownLength)) return null;
  const all = words.map(anyOf).join(" AND ");
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from people_search where people_search match ${all}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function anyOf(word: Spellings): string {
  return `(${word.map(phrase).join(" OR ")})`;
}

function isKnownLength(word: string): boolean {
  return [...word].length >= shortest && !word.includes("\0");
}

function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
