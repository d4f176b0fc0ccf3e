import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import { type Deps, nowText } from "../../../base/deps";
import { revokeTokens } from "../../../people/auth/one-time-tokens.server";
import { barringTables, movedTables, yieldingTables } from "./joined-tables";

export interface Way {
  from: number;
  to: number;
}

/** Whether everything in the account of a gift can go over without the loss of a word. */
export async function canMove(db: Db, way: Way): Promise<boolean> {
  for (const table of barringTables) if (await hasRows(db, table, way.from)) return false;
  if (await hasRows(db, "printOrders", way.from)) return false;
  return !(await clashes(db, way));
}

async function hasRows(db: Db, table: keyof Tables, userId: number): Promise<boolean> {
  // Every table has the column; Kysely needs one concrete table type.
  const row = await db
    .selectFrom(table as "stories")
    .select("userId")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds out whether both have what an account has once: facts of a life, a design of a book, or words that are not saved yet. */
async function clashes(db: Db, { from, to }: Way): Promise<boolean> {
  const both = await db
    .selectNoFrom((where) => [
      where
        .exists(
          where
            .selectFrom("biographicalInfos as mine")
            .innerJoin("biographicalInfos as theirs", (join) => join.on("theirs.userId", "=", to))
            .select("mine.id")
            .where("mine.userId", "=", from),
        )
        .as("facts"),
      where
        .exists(
          where
            .selectFrom("bookDesigns as mine")
            .innerJoin("bookDesigns as theirs", "theirs.storyType", "mine.storyType")
            .select("mine.storyType")
            .where("mine.userId", "=", from)
            .where("theirs.userId", "=", to),
        )
        .as("designs"),
      where
        .exists(
          where
            .selectFrom("drafts as mine")
            .innerJoin("drafts as theirs", "theirs.promptId", "mine.promptId")
            .select("mine.id")
            .where("mine.userId", "=", from)
            .where("theirs.userId", "=", to),
        )
        .as("drafts"),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(both.facts || both.designs || both.drafts);
}

/** Moves everything that was written and collected, and closes the empty account. Within a transaction, after `canMove`. */
export async function moveWords(deps: Deps, way: Way): Promise<void> {
  const { db, clock } = deps;
  const { from, to } = way;
  await copyAnsweredPrompts(deps, way);
  for (const table of movedTables)
    await db
      .updateTable(table as "stories")
      .set({ userId: to })
      .where("userId", "=", from)
      .execute();
  for (const [table, column] of Object.entries(yieldingTables))
    await db
      .updateTable(table as "userPrompts")
      .set({ userId: to })
      .where("userId", "=", from)
      .where(column as "promptId", "not in", ({ selectFrom }) =>
        selectFrom(table as "userPrompts")
          .select(column as "promptId")
          .where("userId", "=", to),
      )
      .execute();
  await db.deleteFrom("subscriptions").where("userId", "=", from).execute();
  await db.deleteFrom("sessions").where("userId", "=", from).execute();
  await revokeTokens(db, from);
  await db
    .updateTable("users")
    .set({ closedAt: nowText(clock), email: null, plan: null, paidPlan: null })
    .where("id", "=", from)
    .execute();
}

/** An account has one story for a prompt: where both have one, the moved one answers a copy of it. */
async function copyAnsweredPrompts({ db, clock }: Deps, { from, to }: Way): Promise<void> {
  const mark = (story: ReturnType<typeof sql.ref>) => sql<string>`'joined-' || ${story}`;
  const answered = (db: Db) =>
    db
      .selectFrom("stories")
      .innerJoin("prompts", "prompts.id", "stories.promptId")
      .where("stories.userId", "=", from)
      .where("prompts.userId", "is", null)
      .where("stories.promptId", "in", ({ selectFrom }) =>
        selectFrom("stories as others").select("others.promptId").where("others.userId", "=", to),
      );
  await db
    .insertInto("prompts")
    .columns([
      ...(["lifeStageId", "userId", "title", "description", "sortOrder"] as const),
      ...(["createdAt", "createdByForm", "isAsk"] as const),
    ])
    .expression(
      answered(db)
        .leftJoin("userPrompts as own", (join) =>
          join.onRef("own.promptId", "=", "prompts.id").on("own.userId", "=", from),
        )
        .select(({ fn, val }) => [
          "prompts.lifeStageId",
          val(to).as("userId"),
          fn.coalesce("own.title", "prompts.title").as("title"),
          fn.coalesce("own.description", "prompts.description").as("description"),
          "prompts.sortOrder",
          val(nowText(clock)).as("createdAt"),
          mark(sql.ref("stories.id")).as("createdByForm"),
          val(0 as const).as("isAsk"),
        ]),
    )
    .execute();
  await db
    .updateTable("stories")
    .set(({ selectFrom }) => ({
      promptId: selectFrom("prompts")
        .select("prompts.id")
        .where("prompts.userId", "=", to)
        .where("prompts.createdByForm", "=", mark(sql.ref("stories.id")))
        .$asScalar()
        .$notNull(),
    }))
    .where("userId", "=", from)
    .where("id", "in", answered(db).select("stories.id"))
    .execute();
}
