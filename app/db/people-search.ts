import { type RawBuilder, sql } from "kysely";

/** The index knows nothing shorter, in letters. */
const shortest = 3;

/** Whom a word is part of, by the index of SQLite's (migration 0024); null for words that it cannot take. */
export function isFoundBy(word: string): RawBuilder<boolean> | null {
  if ([...word].length < shortest || word.includes("\0")) return null;
  const phrase = `"${word.replaceAll('"', '""')}"`;
  return sql`users.id in (select rowid from people_search where people_search match ${phrase})`;
}
