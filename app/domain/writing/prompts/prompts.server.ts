import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor, ActorIds } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { isCounted } from "../../base/live-story.server";
import type { Submission } from "../../base/submissions.server";
import {
  changeOrOverride,
  createOnce,
  deleteOverride,
  isOwnOrStandard,
} from "../chapters/custom-content.server";
import { lastPlace } from "./insert-last.server";
import type { CustomPromptInput, PromptChange } from "./schema";
import { sayPrompt, storedPrompt } from "./standard-words";

/** A prompt with the user's override applied (spec 1, section 3). */
export interface Prompt {
  id: number;
  lifeStageId: number;
  storyType: StoryType;
  title: string;
  description: string;
  order: number;
  isCustom: boolean;
  hasUserOverride: boolean;
  /** Override id; null without one. */
  userPromptId: number | null;
  /** Null without a live story. */
  storyId: number | null;
  isAnswered: boolean;
}

/** Lists standard and own prompts in the order of the books, biography first, optionally of one chapter. */
export async function listPrompts(db: Db, actor: Actor, lifeStageId?: number): Promise<Prompt[]> {
  const { userId } = actor;
  const rows =
    lifeStageId === undefined
      ? await selectAllPrompts(db, { userId })
      : await selectPromptsOfChapter(db, { userId, lifeStageId });
  return rows.map(toPrompt);
}

const selectAllPrompts = cachedQuery((db: Db, { userId }: { userId: number }) =>
  selectPrompts(db, { userId })
    .where("prompts.isAsk", "=", 0)
    .orderBy("lifeStages.storyType")
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id"),
);

const selectPromptsOfChapter = cachedQuery(
  (db: Db, { userId, lifeStageId }: { userId: number; lifeStageId: number }) =>
    selectPrompts(db, { userId })
      .where("prompts.lifeStageId", "=", lifeStageId)
      .where("prompts.isAsk", "=", 0)
      .orderBy("prompts.sortOrder")
      .orderBy("prompts.id"),
);

/** Throws NotFound for an unknown or another user's prompt. */
export async function getPrompt(db: Db, actor: ActorIds, id: number): Promise<Prompt> {
  const [row] = await selectPrompt(db, { userId: actor.userId, id });
  if (!row) throw new NotFound();
  return toPrompt(row);
}

/** Returns a prompt with the owner's birthdate as written, or empty, and whether they were ever interviewed. */
export async function getPromptWithBirthdate(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ prompt: Prompt; birthdate: string; hasInterviews: boolean }> {
  const [row] = await selectPromptWithBirthdate(db, { userId: actor.userId, id });
  if (!row) throw new NotFound();
  return { prompt: toPrompt(row), birthdate: row.birthdate ?? "", hasInterviews: row.hasInterviews === 1 };
}

const selectPromptWithBirthdate = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  selectPrompts(db, { userId })
    .leftJoin("biographicalInfos", (join) => join.on("biographicalInfos.userId", "=", userId))
    .select("biographicalInfos.birthdate")
    .select(sql<number>`exists (select 1 from interviews where user_id = ${userId})`.as("hasInterviews"))
    .where("prompts.id", "=", id),
);

const selectPrompt = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  selectPrompts(db, { userId }).where("prompts.id", "=", id),
);

/** Adds a custom prompt (spec 1, section 7); idempotent per `submission`. Throws NotFound, PlanLapsed, and Conflict above 500. */
export async function createPrompt(
  deps: Deps,
  actor: Actor,
  input: CustomPromptInput,
  submission?: Submission,
): Promise<Prompt> {
  const { lifeStageId, title, description } = input;
  const id = await createOnce(deps, actor, "prompts", submission, async (db, created) => {
    const sortOrder = (await getLastOrder(db, actor, lifeStageId)) + 1;
    return db
      .insertInto("prompts")
      .values({ userId: actor.userId, lifeStageId, title, description, sortOrder, ...created })
      .onConflict((conflict) => conflict.columns(["userId", "createdByForm"]).doNothing())
      .returning("id")
      .executeTakeFirst();
  });
  return getPrompt(deps.db, actor, id);
}

/** The place of the last prompt of a chapter; 0 in an empty one. Throws NotFound for an unknown or another user's chapter. */
export async function getLastOrder(db: Db, actor: Actor, lifeStageId: number): Promise<number> {
  const chapter = await db
    .selectFrom("lifeStages")
    .leftJoin("prompts", (join) =>
      join
        .onRef("prompts.lifeStageId", "=", "lifeStages.id")
        .on("prompts.sortOrder", "<", lastPlace)
        .on(isOwnOrStandard("prompts", actor)),
    )
    .select(({ fn }) => ["lifeStages.id", fn.max("prompts.sortOrder").as("lastOrder")])
    .where("lifeStages.id", "=", lifeStageId)
    .where(isOwnOrStandard("lifeStages", actor))
    .groupBy("lifeStages.id")
    .executeTakeFirst();
  if (!chapter) throw new NotFound();
  return Number(chapter.lastOrder ?? 0);
}

/** Overrides a standard prompt for this user (spec 1, sections 4 and 7). Throws NotFound and PlanLapsed. */
export async function updatePrompt(
  deps: Deps,
  actor: Actor,
  id: number,
  { title, description }: PromptChange,
): Promise<Prompt> {
  await changeOrOverride(
    deps,
    actor,
    (db) => getPrompt(db, actor, id),
    (db, prompt) =>
      db
        .updateTable("prompts")
        .set({ title: title ?? prompt.title, description })
        .where("id", "=", id)
        .where("userId", "=", actor.userId)
        .execute(),
    async (db, prompt, updatedAt) => {
      if (title === undefined && description === undefined) return;
      const words = {
        title: storedPrompt(id, title ?? prompt.title),
        description: storedPrompt(id, description ?? prompt.description),
        updatedAt,
      };
      await db
        .insertInto("userPrompts")
        .values({ userId: actor.userId, promptId: id, ...words })
        .onConflict((conflict) => conflict.columns(["userId", "promptId"]).doUpdateSet(words))
        .execute();
    },
  );
  return getPrompt(deps.db, actor, id);
}

/** Deletes the override of a standard prompt by the override's id (spec 1, section 7). Throws NotFound. */
export async function resetPrompt(db: Db, actor: Actor, userPromptId: number): Promise<void> {
  await deleteOverride(db, actor, { userPrompts: { id: userPromptId } });
}

/** All prompts that the user sees, with their story and in their words. */
export function selectPrompts(db: Db, actor: Pick<Actor, "userId">) {
  return selectAnyPrompts(db, actor).where(isOwnOrStandard("prompts", actor));
}

/** Also those of others: for queries that say themselves whose prompts they read. */
export function selectAnyPrompts(db: Db, actor: Pick<Actor, "userId">) {
  return db
    .selectFrom("prompts")
    .innerJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .leftJoin("userPrompts", (join) =>
      join.onRef("userPrompts.promptId", "=", "prompts.id").on("userPrompts.userId", "=", actor.userId),
    )
    .leftJoin("stories", (join) =>
      join
        .onRef("stories.promptId", "=", "prompts.id")
        .on("stories.userId", "=", actor.userId)
        .on("stories.deletedAt", "is", null),
    )
    .select(({ fn }) => [
      "prompts.id",
      "prompts.lifeStageId",
      "prompts.userId",
      "prompts.sortOrder",
      "lifeStages.storyType",
      "userPrompts.id as userPromptId",
      "stories.id as storyId",
      fn.coalesce("userPrompts.title", "prompts.title").as("title"),
      fn.coalesce("userPrompts.description", "prompts.description").as("description"),
      sql<number>`case when stories.id is not null and ${isCounted} then 1 else 0 end`.as("isAnswered"),
    ]);
}

type PromptRow = Awaited<ReturnType<ReturnType<typeof selectPrompts>["executeTakeFirstOrThrow"]>>;

/** Converts a row of `selectPrompts`, and says standard words in the reader's language. */
export function toPrompt(row: PromptRow): Prompt {
  return {
    id: row.id,
    lifeStageId: row.lifeStageId,
    storyType: row.storyType,
    title: sayPrompt(row.id, row.title),
    description: sayPrompt(row.id, row.description),
    order: row.sortOrder,
    isCustom: row.userId !== null,
    hasUserOverride: row.userPromptId !== null,
    userPromptId: row.userPromptId,
    storyId: row.storyId,
    isAnswered: row.isAnswered === 1,
  };
}
