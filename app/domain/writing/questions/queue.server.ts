import { sql } from "kysely";
import type { questionReasons } from "~/db/enumerations";
import type { Db } from "~/db/open.server";
import { type Prompt, selectPrompts, toPrompt } from "../prompts/prompts.server";

export interface QueuedQuestion {
  prompt: Prompt;
  reason: (typeof questionReasons)[number];
}

interface Choice {
  /** The id of a question that it must not be; null for none. */
  not?: number | null;
  /** False leaves out what the family asked. */
  hasAsks?: boolean;
  /** What was put by comes last: whoever asks for another question wants one that they have not seen. */
  isUnseen?: boolean;
}

/** Order: asked for by somebody; put by or undelivered; the chapters. Never one that was sent, has a story, or is not for the person. */
export async function findNextInQueue(
  db: Db,
  { userId }: { userId: number },
  { not = null, hasAsks = true, isUnseen = false }: Choice = {},
): Promise<QueuedQuestion | undefined> {
  const row = await selectPrompts(db, { userId })
    .$if(!hasAsks, (prompts) => prompts.where("prompts.isAsk", "=", 0))
    .leftJoin(
      (from) =>
        from
          .selectFrom("mailedQuestions")
          .select(({ fn }) => [
            "mailedQuestions.promptId as askedPromptId",
            fn.max("mailedQuestions.passedAt").as("passedAt"),
            sql<number>`max(mailed_questions.passed_at is null)`.as("isSent"),
          ])
          .where("mailedQuestions.userId", "=", userId)
          .groupBy("mailedQuestions.promptId")
          .as("asked"),
      (join) => join.onRef("asked.askedPromptId", "=", "prompts.id"),
    )
    .leftJoin("skippedPrompts", (join) =>
      join.onRef("skippedPrompts.promptId", "=", "prompts.id").on("skippedPrompts.userId", "=", userId),
    )
    .select(["asked.passedAt", "prompts.isAsk"])
    .where("stories.id", "is", null)
    .where("skippedPrompts.id", "is", null)
    .where((where) => where.or([where("asked.isSent", "is", null), where("asked.isSent", "=", 0)]))
    .where("prompts.id", "!=", not ?? 0)
    .$if(isUnseen, (prompts) => prompts.orderBy(sql`asked.passed_at is not null`))
    .orderBy("prompts.isAsk", "desc")
    .orderBy(sql`asked.passed_at is null`)
    .orderBy("asked.passedAt")
    .orderBy("lifeStages.storyType")
    .orderBy("lifeStages.sortOrder")
    .orderBy("lifeStages.id")
    .orderBy("prompts.sortOrder")
    .orderBy("prompts.id")
    .limit(1)
    .executeTakeFirst();
  return row && { prompt: toPrompt(row), reason: reasonOf(row) };
}

function reasonOf({ passedAt, isAsk }: { passedAt: string | null; isAsk: 0 | 1 }): QueuedQuestion["reason"] {
  if (passedAt !== null) return "again";
  return isAsk === 1 ? "asked" : "next";
}
