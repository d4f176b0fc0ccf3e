import type { Db } from "~/db/open.server";
import { promptTitle } from "../../base/prompt-title";
import { sayPrompt } from "../prompts/standard-words";

export interface BookWords {
  stories: number;
  /** The title of the story that was written on last; null before the first. */
  last: string | null;
}

/** Counts stories with words or media; the last one is of those with words. Expects an existing user. Two queries. */
export async function getBookWords(db: Db, userId: number): Promise<BookWords> {
  const user = await db
    .selectFrom("users")
    .select("storyCount")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const story = await db
    .selectFrom("stories")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["prompts.id", promptTitle(userId).as("title")])
    .where("stories.userId", "=", userId)
    .where("stories.deletedAt", "is", null)
    .where("stories.wordCount", ">", 0)
    .orderBy("stories.updatedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return { stories: user.storyCount, last: story ? sayPrompt(story.id, story.title) : null };
}
