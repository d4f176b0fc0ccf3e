import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Prompt, selectPrompts, toPrompt } from "./prompts.server";

/** Picks a random prompt without a live story, another one than `not`; undefined when there is none. */
export async function findUnansweredPrompt(
  db: Db,
  actor: Actor,
  type: StoryType,
  not: number | undefined,
): Promise<number | undefined> {
  const row = await selectPrompts(db, actor)
    .where("lifeStages.storyType", "=", type)
    .where("stories.id", "is", null)
    .where("prompts.isAsk", "=", 0)
    .where("prompts.id", "!=", not ?? 0)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The first prompt without a live story, in the order of the book; undefined when there is none. */
export async function findNextPrompt(db: Db, actor: Actor, type: StoryType): Promise<Prompt | undefined> {
  const [row] = await selectNextPrompt(db, { userId: actor.userId, type });
  return row && toPrompt(row);
}

const selectNextPrompt = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  selectPrompts(db, { userId })
    .where("lifeStages.storyType", "=", type)
    .where("stories.id", "is", null)
    .where("prompts.isAsk", "=", 0)
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .limit(1),
);

/** The first prompt of a chapter without a live story; undefined when there is none. */
export async function findNextPromptOfChapter(
  db: Db,
  { userId }: Actor,
  lifeStageId: number,
): Promise<Prompt | undefined> {
  const [row] = await selectNextPromptOfChapter(db, { userId, lifeStageId });
  return row && toPrompt(row);
}

const selectNextPromptOfChapter = cachedQuery(
  (db: Db, { userId, lifeStageId }: { userId: number; lifeStageId: number }) =>
    selectPrompts(db, { userId })
      .where("prompts.lifeStageId", "=", lifeStageId)
      .where("stories.id", "is", null)
      .where("prompts.isAsk", "=", 0)
      .orderBy("prompts.sortOrder")
      .orderBy("prompts.id")
      .limit(1),
);
