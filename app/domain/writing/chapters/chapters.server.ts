import { type ExpressionBuilder, sql } from "kysely";
import { cachedQuery } from "~/db/cached-query";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { StoryType, Tables } from "~/db/tables";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import { sayChapter, storedChapter } from "../prompts/standard-words";
import { changeOrOverride, createOnce, deleteOverride, isOwnOrStandard } from "./custom-content.server";
import type { ChapterChange, CustomChapterInput } from "./schema";

/** A chapter with the user's override applied (spec 1, section 3). */
export interface Chapter {
  id: number;
  storyType: StoryType;
  title: string;
  /** Stored in English, for code that reads the ages in it; `sayChapter` says it. */
  ageRange: string;
  description: string;
  order: number;
  isCustom: boolean;
  isCustomized: boolean;
  totalPrompts: number;
  completedPrompts: number;
  userId: number | null;
}

const customOrder = 99;

/** Lists standard and own chapters in book order, optionally of one story type. */
export async function listChapters(db: Db, actor: Actor, type?: StoryType): Promise<Chapter[]> {
  const { userId } = actor;
  const rows = type
    ? await selectChaptersOfType(db, { userId, type })
    : await selectAllChapters(db, { userId });
  return rows.map(toChapter);
}

/** Lists standard and own chapters of a type in book order, with the words in their live stories. One query. */
export async function listChaptersWithWords(
  db: Db,
  { userId }: Actor,
  type: StoryType,
): Promise<(Chapter & { words: number })[]> {
  const rows = await selectChaptersOfType(db, { userId, type });
  return rows.map((row) => ({ ...toChapter(row), words: toCount(row.words) }));
}

type User = Pick<Actor, "userId">;

const selectAllChapters = cachedQuery((db: Db, { userId }: { userId: number }) =>
  selectChapters(db, { userId })
    .orderBy("lifeStages.storyType")
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id"),
);

const selectChaptersOfType = cachedQuery((db: Db, { userId, type }: { userId: number; type: StoryType }) =>
  selectChapters(db, { userId })
    .where("lifeStages.storyType", "=", type)
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id"),
);

const selectChapter = cachedQuery((db: Db, { userId, id }: { userId: number; id: number }) =>
  selectChapters(db, { userId }).where("lifeStages.id", "=", id),
);

/** Throws NotFound for an unknown or another user's chapter. */
export async function getChapter(db: Db, { userId }: Actor, id: number): Promise<Chapter> {
  const [row] = await selectChapter(db, { userId, id });
  if (!row) throw new NotFound();
  return toChapter(row);
}

/** Adds a custom chapter (spec 1, section 7); idempotent per `submission`. Throws PlanLapsed, and Conflict above 500. */
export async function createChapter(
  deps: Deps,
  actor: Actor,
  input: CustomChapterInput,
  submission?: Submission,
): Promise<Chapter> {
  const id = await createOnce(deps, actor, "lifeStages", submission, (db, created) =>
    db
      .insertInto("lifeStages")
      .values({
        userId: actor.userId,
        storyType: input.type,
        title: input.title,
        ageRange: input.ageRange,
        description: input.description,
        sortOrder: customOrder,
        ...created,
      })
      .onConflict((conflict) => conflict.columns(["userId", "createdByForm"]).doNothing())
      .returning("id")
      .executeTakeFirst(),
  );
  return getChapter(deps.db, actor, id);
}

/** Changes a custom chapter in place, a standard one by an override. Throws NotFound and PlanLapsed. */
export async function updateChapter(
  deps: Deps,
  actor: Actor,
  id: number,
  { title, description, ageRange }: ChapterChange,
): Promise<Chapter> {
  await changeOrOverride(
    deps,
    actor,
    (db) => getChapter(db, actor, id),
    (db, chapter) =>
      db
        .updateTable("lifeStages")
        .set({ title: title ?? chapter.title, description, ageRange })
        .where("id", "=", id)
        .where("userId", "=", actor.userId)
        .execute(),
    async (db, chapter, updatedAt) => {
      if (title === undefined && description === undefined) return;
      const words = {
        title: storedChapter(id, title ?? chapter.title),
        description: storedChapter(id, description ?? chapter.description),
        updatedAt,
      };
      await db
        .insertInto("userLifeStages")
        .values({ userId: actor.userId, lifeStageId: id, ...words })
        .onConflict((conflict) => conflict.columns(["userId", "lifeStageId"]).doUpdateSet(words))
        .execute();
    },
  );
  return getChapter(deps.db, actor, id);
}

/** Deletes the override of a standard chapter. Throws NotFound without one. */
export async function resetChapter(db: Db, actor: Actor, id: number): Promise<void> {
  await deleteOverride(db, actor, { userLifeStages: { lifeStageId: id } });
}

function selectChapters(db: Db, actor: User) {
  return db
    .selectFrom("lifeStages")
    .leftJoin("userLifeStages", (join) =>
      join
        .onRef("userLifeStages.lifeStageId", "=", "lifeStages.id")
        .on("userLifeStages.userId", "=", actor.userId),
    )
    .leftJoin("chapterCounts", (join) =>
      join
        .onRef("chapterCounts.lifeStageId", "=", "lifeStages.id")
        .on("chapterCounts.userId", "=", actor.userId),
    )
    .select(({ eb, fn, selectFrom }) => [
      "lifeStages.id",
      "lifeStages.userId",
      "lifeStages.storyType",
      "lifeStages.ageRange",
      "lifeStages.sortOrder",
      "userLifeStages.id as overrideId",
      fn.coalesce("userLifeStages.title", "lifeStages.title").as("title"),
      fn.coalesce("userLifeStages.description", "lifeStages.description").as("description"),
      // Two counts, each by an index: one condition for both would read everybody's prompts.
      eb(
        countPrompts(selectFrom).where("prompts.userId", "is", null),
        "+",
        countPrompts(selectFrom).where("prompts.userId", "=", actor.userId),
      ).as("totalPrompts"),
      fn.coalesce("chapterCounts.stories", sql<number>`0`).as("completedPrompts"),
      fn.coalesce("chapterCounts.words", sql<number>`0`).as("words"),
    ])
    .where(isOwnOrStandard("lifeStages", actor));
}

function countPrompts(selectFrom: ExpressionBuilder<Tables, "lifeStages">["selectFrom"]) {
  return selectFrom("prompts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .whereRef("prompts.lifeStageId", "=", "lifeStages.id")
    .where("prompts.isAsk", "=", 0);
}

type ChapterRow = Awaited<ReturnType<ReturnType<typeof selectChapters>["executeTakeFirstOrThrow"]>>;

function toChapter(row: ChapterRow): Chapter {
  return {
    id: row.id,
    storyType: row.storyType,
    title: sayChapter(row.id, row.title),
    ageRange: row.ageRange,
    description: sayChapter(row.id, row.description),
    order: row.sortOrder,
    isCustom: row.userId !== null,
    isCustomized: row.overrideId !== null,
    totalPrompts: toCount(row.totalPrompts),
    completedPrompts: toCount(row.completedPrompts),
    userId: row.userId,
  };
}
