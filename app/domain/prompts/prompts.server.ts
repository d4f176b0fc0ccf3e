import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { type Actor, isImpersonating, requireSelf } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { isOwnOrStandard } from "../chapters/own-or-standard.server";
import { type Deps, nowText } from "../deps";
import { Conflict, NotFound } from "../errors";
import {
  countContainedStories,
  findDeletionBlocker,
  isWritten,
  writerOnlyMessage,
} from "../stories/story-rows.server";
import { creationKey, type Submission } from "../submissions.server";
import { requireWriting } from "../subscriptions/access.server";
import type { CustomPromptInput, PromptChange } from "./schema";

/** A prompt in one person's own words where they chose some (spec 1, section 3). */
export interface Prompt {
  id: number;
  lifeStageId: number;
  storyType: StoryType;
  title: string;
  description: string;
  order: number;
  isCustom: boolean;
  hasUserOverride: boolean;
  /** The id by which the override is reset; null without one. */
  userPromptId: number | null;
  /** This person's live story; null while there is none. */
  storyId: number | null;
  isAnswered: boolean;
}

/** The prompts that this person has, in the order of the book; of one chapter if asked. */
export async function listPrompts(db: Db, actor: Actor, lifeStageId?: number): Promise<Prompt[]> {
  let query = selectPrompts(db, actor);
  if (lifeStageId !== undefined) query = query.where("prompts.lifeStageId", "=", lifeStageId);
  const rows = await query
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .execute();
  return rows.map(toPrompt);
}

/** The id of a prompt without a live story, chosen by chance; undefined when all have one. */
export async function findUnansweredPrompt(
  db: Db,
  actor: Actor,
  type: StoryType,
): Promise<number | undefined> {
  const row = await selectPrompts(db, actor)
    .where("lifeStages.storyType", "=", type)
    .where("stories.id", "is", null)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Throws NotFound when it is not there, or is another person's. */
export async function getPrompt(db: Db, actor: Actor, id: number): Promise<Prompt> {
  const row = await selectPrompts(db, actor).where("prompts.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return toPrompt(row);
}

/**
 * A custom prompt at the end of a chapter (spec 1, sections 5 and 7). The same `submission` again makes no other.
 * Throws NotFound for a chapter that is not there, or is another person's, and PlanLapsed.
 */
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
    const made = await trx
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
    return (made ?? (await findMadeBy(trx, actor, createdByForm))).id;
  });
  return getPrompt(db, actor, id);
}

/**
 * Rewords a prompt for this person alone: a standard one by an override, a custom one in place (spec 1, sections 4
 * and 7). Throws NotFound and PlanLapsed.
 */
export async function updatePrompt(
  deps: Deps,
  actor: Actor,
  id: number,
  words: PromptChange,
): Promise<Prompt> {
  const { db, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const prompt = await getPrompt(trx, actor, id);
    await requireWriting({ db: trx, clock }, actor);
    const { title, description = prompt.description } = words;
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

/** Gives a prompt its original words back by the id of the override (spec 1, section 7). Throws NotFound. */
export async function resetPrompt(db: Db, actor: Actor, userPromptId: number): Promise<void> {
  const reset = await db
    .deleteFrom("userPrompts")
    .where("id", "=", userPromptId)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (Number(reset.numDeletedRows) === 0) throw new NotFound();
}

function findMadeBy(db: Db, actor: Actor, createdByForm: string | null): Promise<{ id: number }> {
  return db
    .selectFrom("prompts")
    .select("id")
    .where("userId", "=", actor.userId)
    .where("createdByForm", "=", createdByForm)
    .executeTakeFirstOrThrow();
}

function selectPrompts(db: Db, actor: Actor) {
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
      sql<number>`case when stories.id is not null and ${isWritten} then 1 else 0 end`.as("isAnswered"),
    ])
    .where(isOwnOrStandard("prompts", actor));
}

type PromptRow = Awaited<ReturnType<ReturnType<typeof selectPrompts>["executeTakeFirstOrThrow"]>>;

function toPrompt(row: PromptRow): Prompt {
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

/** A prompt of one's own, and why it cannot be deleted, if so. */
export interface DeletablePrompt {
  prompt: Prompt;
  blocker: string | null;
}

/** What is asked before a custom prompt is deleted. Throws NotFound for a standard one and another person's. */
export async function findPromptToDelete(db: Db, actor: Actor, id: number): Promise<DeletablePrompt> {
  const prompt = await getPrompt(db, actor, id);
  if (!prompt.isCustom) throw new NotFound();
  const blocker = isImpersonating(actor)
    ? writerOnlyMessage
    : findDeletionBlocker("prompt", await countContainedStories(db, actor, { promptId: id }));
  return { prompt, blocker };
}

/**
 * Deletes a custom prompt for good. Throws NotFound as above, Conflict while it has a story, live or in the trash,
 * and Forbidden for somebody who views the account.
 */
export async function deletePrompt(deps: Deps, actor: Actor, id: number): Promise<Prompt> {
  return deps.db.transaction().execute(async (db) => {
    const { prompt, blocker } = await findPromptToDelete(db, actor, id);
    requireSelf(actor, writerOnlyMessage);
    if (blocker) throw new Conflict(blocker);
    await db.deleteFrom("prompts").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "prompt.delete", { id });
    return prompt;
  });
}
