import { newestComposition, storyTypes } from "~/db/enumerations";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";

import { type Deps, nowText } from "../../base/deps";
import { guessLanguage } from "../../base/guess-language";

/* Headings of a book, and whether its approval still stands, hang on its language: who changes that of their screens has not asked for another book. */

interface LocaleChange {
  before: string;
  after: string;
}

/**
 * Writes the present language of each book that follows its author's account into its design, so that it stays. A book without stories follows on,
 * and so does one that was never approved and is plainly written in the new language. Call it in the transaction that changes `users.locale`.
 */
export async function keepBookLanguages(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
  { before, after }: LocaleChange,
): Promise<void> {
  if (before === after) return;
  for (const storyType of storyTypes) {
    const words = await listWords(db, userId, storyType);
    if (words.length === 0) continue;
    const isFollowing = isWrittenIn(after, words) && !(await wasApproved(db, userId, storyType));
    if (!isFollowing) await keepLanguage(db, userId, storyType, before, nowText(clock));
  }
}

interface StoryWords {
  text: string;
  /** Set by hand; null where the words tell. */
  language: string | null;
  wordCount: number;
}

const enoughLetters = 2_000;

function listWords(db: Db, userId: number, storyType: StoryType): Promise<StoryWords[]> {
  return db
    .selectFrom("stories")
    .select(({ fn, val }) => fn<string>("substr", ["content", val(1), val(enoughLetters)]).as("text"))
    .select(["language", "wordCount"])
    .where("userId", "=", userId)
    .where("storyType", "=", storyType)
    .where("deletedAt", "is", null)
    .execute();
}

/** More words are in the language than in all others together; stories of a few words tell nothing. */
function isWrittenIn(wanted: string, stories: StoryWords[]): boolean {
  const known = stories
    .map(({ text, language, wordCount }) => ({ language: language ?? guessLanguage(text), wordCount }))
    .filter(({ language }) => language !== "und");
  const count = (those: typeof known) => those.reduce((sum, { wordCount }) => sum + wordCount, 0);
  return count(known.filter(({ language }) => language === wanted)) * 2 > count(known);
}

async function wasApproved(db: Db, userId: number, storyType: StoryType): Promise<boolean> {
  const row = await db
    .selectFrom("bookApprovals")
    .select("id")
    .where("userId", "=", userId)
    .where("storyType", "=", storyType)
    .executeTakeFirst();
  return row !== undefined;
}

async function keepLanguage(
  db: Db,
  userId: number,
  storyType: StoryType,
  language: string,
  now: string,
): Promise<void> {
  // A new design is as empty as one that a first choice makes: no style of cover is that of the house.
  await db
    .insertInto("bookDesigns")
    .values({
      ...{ userId, storyType, language, title: "", subtitle: "", authorName: "", introduction: "" },
      ...{ coverStyle: "", coverImageId: null, layouts: "{}", controls: "{}", positions: "{}" },
      ...{ composition: newestComposition, findsIndex: 1, version: 1, createdAt: now, updatedAt: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "storyType"])
        .doUpdateSet(({ eb, ref }) => ({
          language,
          version: eb(ref("bookDesigns.version"), "+", 1),
          updatedAt: now,
        }))
        .where("bookDesigns.language", "is", null),
    )
    .execute();
}
