import { sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { type Actor, isImpersonating, requireSelf } from "../actor";
import { recordAudit } from "../audit/audit.server";
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
import { isOwnOrStandard } from "./own-or-standard.server";
import type { ChapterChange, CustomChapterInput } from "./schema";

/** A chapter of a life, with this person's own words and counts (spec 1, section 3: life stage). */
export interface Chapter {
  id: number;
  storyType: StoryType;
  title: string;
  ageRange: string;
  description: string;
  order: number;
  isCustom: boolean;
  /** A standard chapter in words of one's own, which can be reset. */
  isCustomized: boolean;
  totalPrompts: number;
  completedPrompts: number;
  userId: number | null;
}

const customOrder = 99;

/** The chapters that this person has, in the order of the book; of one story type if asked. */
export async function listChapters(db: Db, actor: Actor, type?: StoryType): Promise<Chapter[]> {
  let query = selectChapters(db, actor);
  if (type) query = query.where("lifeStages.storyType", "=", type);
  const rows = await query.orderBy("lifeStages.sortOrder").orderBy("lifeStages.id").execute();
  return rows.map(toChapter);
}

/** Throws NotFound when it is not there, or is another person's. */
export async function getChapter(db: Db, actor: Actor, id: number): Promise<Chapter> {
  const row = await selectChapters(db, actor).where("lifeStages.id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return toChapter(row);
}

/**
 * A chapter of one's own at the end of the book (spec 1, section 7). The same `submission` again makes no other.
 * Throws PlanLapsed.
 */
export async function createChapter(
  { db, clock }: Deps,
  actor: Actor,
  input: CustomChapterInput,
  submission?: Submission,
): Promise<Chapter> {
  const createdByForm = creationKey(submission);
  await requireWriting({ db, clock }, actor);
  const made = await db
    .insertInto("lifeStages")
    .values({
      userId: actor.userId,
      storyType: input.type,
      title: input.title,
      ageRange: input.ageRange,
      description: input.description,
      sortOrder: customOrder,
      createdAt: nowText(clock),
      createdByForm,
    })
    .onConflict((conflict) => conflict.columns(["userId", "createdByForm"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  const { id } = made ?? (await findMadeBy(db, actor, createdByForm));
  return getChapter(db, actor, id);
}

/**
 * Rewords a chapter for this person alone; what is missing stays as it is. Only a custom one may change its ages.
 * Throws NotFound and PlanLapsed.
 */
export async function updateChapter(
  deps: Deps,
  actor: Actor,
  id: number,
  words: ChapterChange,
): Promise<Chapter> {
  const { db, clock } = deps;
  await db.transaction().execute(async (trx) => {
    const chapter = await getChapter(trx, actor, id);
    await requireWriting({ db: trx, clock }, actor);
    const { title, description = chapter.description, ageRange = chapter.ageRange } = words;
    if (chapter.isCustom) {
      await trx
        .updateTable("lifeStages")
        .set({ title, description, ageRange })
        .where("id", "=", id)
        .where("userId", "=", actor.userId)
        .execute();
      return;
    }
    const updatedAt = nowText(clock);
    await trx
      .insertInto("userLifeStages")
      .values({ userId: actor.userId, lifeStageId: id, title, description, updatedAt })
      .onConflict((conflict) =>
        conflict.columns(["userId", "lifeStageId"]).doUpdateSet({ title, description, updatedAt }),
      )
      .execute();
  });
  return getChapter(db, actor, id);
}

/** Gives a standard chapter its original words back. Throws NotFound when it has no others. */
export async function resetChapter(db: Db, actor: Actor, id: number): Promise<void> {
  const reset = await db
    .deleteFrom("userLifeStages")
    .where("lifeStageId", "=", id)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (Number(reset.numDeletedRows) === 0) throw new NotFound();
}

function findMadeBy(db: Db, actor: Actor, createdByForm: string | null): Promise<{ id: number }> {
  return db
    .selectFrom("lifeStages")
    .select("id")
    .where("userId", "=", actor.userId)
    .where("createdByForm", "=", createdByForm)
    .executeTakeFirstOrThrow();
}

function selectChapters(db: Db, actor: Actor) {
  return db
    .selectFrom("lifeStages")
    .leftJoin("userLifeStages", (join) =>
      join
        .onRef("userLifeStages.lifeStageId", "=", "lifeStages.id")
        .on("userLifeStages.userId", "=", actor.userId),
    )
    .select(({ fn, selectFrom }) => [
      "lifeStages.id",
      "lifeStages.userId",
      "lifeStages.storyType",
      "lifeStages.ageRange",
      "lifeStages.sortOrder",
      "userLifeStages.id as overrideId",
      fn.coalesce("userLifeStages.title", "lifeStages.title").as("title"),
      fn.coalesce("userLifeStages.description", "lifeStages.description").as("description"),
      selectFrom("prompts")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("prompts.lifeStageId", "=", "lifeStages.id")
        .where(isOwnOrStandard("prompts", actor))
        .as("totalPrompts"),
      selectFrom("stories")
        .innerJoin("prompts", "prompts.id", "stories.promptId")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("prompts.lifeStageId", "=", "lifeStages.id")
        .where("stories.userId", "=", actor.userId)
        .where("stories.deletedAt", "is", null)
        .where(sql<boolean>`${isWritten}`)
        .as("completedPrompts"),
    ])
    .where(isOwnOrStandard("lifeStages", actor));
}

type ChapterRow = Awaited<ReturnType<ReturnType<typeof selectChapters>["executeTakeFirstOrThrow"]>>;

function toChapter(row: ChapterRow): Chapter {
  return {
    id: row.id,
    storyType: row.storyType,
    title: row.title,
    ageRange: row.ageRange,
    description: row.description,
    order: row.sortOrder,
    isCustom: row.userId !== null,
    isCustomized: row.overrideId !== null,
    totalPrompts: toCount(row.totalPrompts),
    completedPrompts: toCount(row.completedPrompts),
    userId: row.userId,
  };
}

/** A chapter of one's own, and why it cannot be deleted, if so. */
export interface DeletableChapter {
  chapter: Chapter;
  blocker: string | null;
}

/** What is asked before a custom chapter is deleted. Throws NotFound for a standard one and another person's. */
export async function findChapterToDelete(db: Db, actor: Actor, id: number): Promise<DeletableChapter> {
  const chapter = await getChapter(db, actor, id);
  if (!chapter.isCustom) throw new NotFound();
  const blocker = isImpersonating(actor)
    ? writerOnlyMessage
    : findDeletionBlocker("chapter", await countContainedStories(db, actor, { lifeStageId: id }));
  return { chapter, blocker };
}

/**
 * Deletes a custom chapter for good, and its prompts with it. Throws NotFound as above, Conflict while a story is in
 * it, live or in the trash, and Forbidden for somebody who views the account.
 */
export async function deleteChapter(deps: Deps, actor: Actor, id: number): Promise<Chapter> {
  return deps.db.transaction().execute(async (db) => {
    const { chapter, blocker } = await findChapterToDelete(db, actor, id);
    requireSelf(actor, writerOnlyMessage);
    if (blocker) throw new Conflict(blocker);
    await db.deleteFrom("lifeStages").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await recordAudit({ ...deps, db }, actor, "chapter.delete", { id });
    return chapter;
  });
}
