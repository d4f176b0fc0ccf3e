import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { toParagraphs } from "../writing/stories/text";
import type { BookSpeech } from "./speech";

export interface BookMemory extends Pick<BookSpeech, "recordedOn"> {
  paragraphs: string[];
  memory: NonNullable<BookSpeech["memory"]>;
}

/** The memories of relatives that their author put into a book, by story, in the order in which they came. One query. */
export async function listBookMemories(
  db: Db,
  userId: number,
  storyType: StoryType,
): Promise<Map<number, BookMemory[]>> {
  const memories = new Map<number, BookMemory[]>();
  for (const { storyId, content, updatedAt, ...memory } of await selectMemories(db, { userId, storyType })) {
    const one = { recordedOn: updatedAt.slice(0, 10), paragraphs: toParagraphs(content), memory };
    memories.set(storyId, [...(memories.get(storyId) ?? []), one]);
  }
  return memories;
}

const selectMemories = cachedQuery(
  (db: Db, { userId, storyType }: { userId: number; storyType: StoryType }) =>
    db
      .selectFrom("memories")
      .innerJoin("stories", "stories.id", "memories.storyId")
      .select(["memories.id", "memories.name", "memories.relation"])
      .select(["memories.storyId", "memories.content", "memories.updatedAt"])
      .where("memories.userId", "=", userId)
      .where("memories.state", "=", "book")
      .where("stories.storyType", "=", storyType)
      .where("stories.deletedAt", "is", null)
      .orderBy("memories.id"),
);

/** Those who asked for a story of a book, or added to one, each once. One query. */
export async function listFamilyNames(db: Db, userId: number, storyType: StoryType): Promise<string[]> {
  const rows = await selectNames(db, { userId, storyType });
  return rows.map(({ name }) => name);
}

const selectNames = cachedQuery((db: Db, { userId, storyType }: { userId: number; storyType: StoryType }) =>
  db
    .selectFrom("asks")
    .innerJoin("stories", "stories.promptId", "asks.promptId")
    .select("asks.name")
    .where("asks.userId", "=", userId)
    .where("stories.userId", "=", userId)
    .where("stories.storyType", "=", storyType)
    .where("stories.deletedAt", "is", null)
    .union(
      db
        .selectFrom("memories")
        .innerJoin("stories", "stories.id", "memories.storyId")
        .select("memories.name")
        .where("memories.userId", "=", userId)
        .where("memories.state", "=", "book")
        .where("stories.storyType", "=", storyType)
        .where("stories.deletedAt", "is", null),
    )
    .orderBy("name"),
);

/** Whether all memories in a frozen book are still given: none was taken back by its writer. */
export async function areMemoriesGiven(db: Db, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const given = await db
    .selectFrom("memories")
    .select("id")
    .where("id", "in", ids)
    .where("state", "!=", "withdrawn")
    .execute();
  return given.length === new Set(ids).size;
}
