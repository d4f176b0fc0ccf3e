import { sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { isCounted } from "../../base/live-story.server";
import { creationKey, type Submission } from "../../base/submissions.server";
import { requireCustomContentQuota } from "../../base/text-quota.server";
import { findCreatedRow, isOwnOrStandard } from "../chapters/custom-content.server";
import type { CustomPromptInput, PromptChange } from "./schema";

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
      .orderBy("prompts.sortOrder")
      .orderBy("prompts.id"),
);

/** Throws NotFound for an unknown or another user's prompt. */
export async function getPrompt(db: Db, actor: Actor, id: number): Promise<Prompt> {
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
  { db, clock }: Deps,
  actor: Actor,
  input: CustomPromptInput,
  submission?: Submission,
): Promise<Prompt> {
  const createdByForm = creationKey(submission);
  await requireWriting({ db, clock }, actor);
  const id = await db.transaction().execute(async (trx) => {
    const chapter = await trx
      .selectFrom("lifeStages")
      .leftJoin("prompts", (join) => join.onRef("prompts.lifeStageId", "=", "lifeStages.id"))
      .select(({ fn }) => ["lifeStages.id", fn.max("prompts.sortOrder").as("lastOrder")])
      .where("lifeStages.id", "=", input.lifeStageId)
      .where(isOwnOrStandard("lifeStages", actor))
      .groupBy("lifeStages.id")
      .executeTakeFirst();
    if (!chapter) throw new NotFound();
    const inserted = await trx
      .insertInto("prompts")
      .values({
        lifeStageId: input.lifeStageId,
        userId: actor.userId,
        title: input.title,
        description: input.description,
        sortOrder: Number(chapter.lastOrder ?? 0) + 1,
        createdAt: nowText(clock),
        createdByForm,
      })
      .onConflict((conflict) => conflict.columns(["userId", "createdByForm"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return (await findCreatedRow(trx, "prompts", actor, createdByForm)).id;
    await requireCustomContentQuota(trx, actor, "prompts");
    return inserted.id;
  });
  return getPrompt(db, actor, id);
}

/** Overrides a standard prompt for this user (spec 1, sections 4 and 7). Throws NotFound and PlanLapsed. */
export async function updatePrompt(
  deps: Deps,
  actor: Actor,
  id: number,
  change: PromptChange,
): Promise<Prompt> {
  const { db, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const prompt = await getPrompt(trx, actor, id);
    await requireWriting({ db: trx, clock }, actor);
    const { title, description = prompt.description } = change;
    if (prompt.isCustom) {
      await trx
        .updateTable("prompts")
        .set({ title, description })
        .where("id", "=", id)
        .where("userId", "=", actor.userId)
        .execute();
      return;
    }
    const updatedAt = nowText(clock);
    await trx
      .insertInto("userPrompts")
      .values({ userId: actor.userId, promptId: id, title, description, updatedAt })
      .onConflict((conflict) =>
        conflict.columns(["userId", "promptId"]).doUpdateSet({ title, description, updatedAt }),
      )
      .execute();
  });
  return getPrompt(db, actor, id);
}

/** Deletes the override of a standard prompt by the override's id (spec 1, section 7). Throws NotFound. */
export async function resetPrompt(db: Db, actor: Actor, userPromptId: number): Promise<void> {
  const reset = await db
    .deleteFrom("userPrompts")
    .where("id", "=", userPromptId)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (Number(reset.numDeletedRows) === 0) throw new NotFound();
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

export function toPrompt(row: PromptRow): Prompt {
  return {
    id: row.id,
    lifeStageId: row.lifeStageId,
    storyType: row.storyType,
    title: row.title,
    description: row.description,
    order: row.sortOrder,
    isCustom: row.userId !== null,
    hasUserOverride: row.userPromptId !== null,
    userPromptId: row.userPromptId,
    storyId: row.storyId,
    isAnswered: row.isAnswered === 1,
  };
}
