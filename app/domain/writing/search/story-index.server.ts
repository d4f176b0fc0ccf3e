import { setImmediate as nextTurn } from "node:timers/promises";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { defaultLanguage } from "~/messages/languages";
import type { Actor } from "../../base/actor";
import { foldText } from "../../base/fold";
import { guessLanguage } from "../../base/guess-language";
import { hasUmlauts, listTextWords, spellOut } from "./search-words";
import { isStemLanguage, type StemLanguage, stemOf } from "./stems";

/* Searched words (docs/decisions/0077). Migration 0074's triggers delete the row of changed words; the next search makes it again. */

/** Is raised when what is written here changes: all stories are then read again. */
export const indexRules = 3;

/** Few, because nobody else gets at the database while they are read. */
const storiesAtOnce = 10;

/** Adds the stories of a person that are not in the index. Each transaction is short. */
export async function indexStories(db: Db, { userId }: Pick<Actor, "userId">): Promise<void> {
  for (;;) {
    const missing = await selectMissing(db, { userId, indexRules, storiesAtOnce });
    if (missing.length === 0) return;
    const ids = missing.map(({ id }) => id);
    await db.transaction().execute((trx) => indexBatch(trx, userId, ids));
    await nextTurn();
  }
}

const selectMissing = cachedQuery(
  (db: Db, values: { userId: number; indexRules: number; storiesAtOnce: number }) =>
    db
      .selectFrom("stories")
      .leftJoin("storySearch", (join) =>
        join.onRef("storySearch.storyId", "=", "stories.id").on("storySearch.rules", "=", values.indexRules),
      )
      .select("stories.id")
      .where("stories.userId", "=", values.userId)
      .where("stories.deletedAt", "is", null)
      .where("storySearch.storyId", "is", null)
      .limit(values.storiesAtOnce),
);

async function indexBatch(db: Db, userId: number, ids: number[]): Promise<void> {
  const account = await db.selectFrom("users").select("locale").where("id", "=", userId).executeTakeFirst();
  const stories = await db
    .selectFrom("stories")
    .select(["id", "content", "location", "language"])
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .where("id", "in", ids)
    .execute();
  const transcripts = await listTranscripts(db, userId, ids);
  for (const { id, content, location, language } of stories) {
    const texts = [content, location, ...(transcripts.get(id) ?? [])];
    const columns = { rules: indexRules, ...toIndex(texts, account?.locale ?? defaultLanguage, language) };
    await db
      .insertInto("storySearch")
      .values({ storyId: id, ...columns })
      .onConflict((conflict) => conflict.column("storyId").doUpdateSet(columns))
      .execute();
  }
}

async function listTranscripts(db: Db, userId: number, storyIds: number[]): Promise<Map<number, string[]>> {
  const transcripts = new Map<number, string[]>();
  if (storyIds.length === 0) return transcripts;
  const rows = await selectTranscripts(db, { userId, storyIds });
  for (const { storyId, transcript } of rows)
    if (storyId !== null) transcripts.set(storyId, [...(transcripts.get(storyId) ?? []), transcript]);
  return transcripts;
}

const selectTranscripts = cachedQuery(
  (db: Db, { userId, storyIds }: { userId: number; storyIds: readonly number[] }) =>
    db
      .selectFrom("media")
      .select(["storyId", "transcript"])
      .where("userId", "=", userId)
      .where("storyId", "in", storyIds)
      .where("deletedAt", "is", null)
      .where("transcript", "!=", "")
      .orderBy("id"),
);

/** `own`: set by hand. */
function toIndex(
  texts: string[],
  locale: string,
  own: string | null,
): { language: string; words: string; stems: string } {
  const text = texts.join("\n");
  const language = own ?? languageOf(text, locale);
  const folded = foldText(text);
  return {
    language,
    words: [folded, ...spellingsOf(text)].join("\n"),
    stems: isStemLanguage(language) ? stemsOf(folded, language) : "",
  };
}

/** Stands between spaces, so that each is found as a whole. */
function stemsOf(folded: string, language: StemLanguage): string {
  const words = new Set(Array.from(listTextWords(folded), ({ word }) => word));
  const stems = new Set(Array.from(words, (word) => stemOf(word, language)));
  stems.delete(undefined);
  return ` ${[...stems].join(" ")} `;
}

function spellingsOf(text: string): Set<string> {
  const spellings = new Set<string>();
  if (!hasUmlauts(text)) return spellings;
  for (const { word } of listTextWords(text)) {
    const plain = spellOut(word);
    if (plain) spellings.add(plain);
  }
  return spellings;
}

/** A text that is too short to tell is taken to be in its author's language. */
function languageOf(text: string, locale: string): string {
  const language = guessLanguage(text, locale);
  return language === "und" ? locale : language;
}
