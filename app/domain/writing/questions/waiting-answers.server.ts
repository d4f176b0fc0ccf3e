import type { Db } from "~/db/open.server";
import { type Deps, nowText } from "../../base/deps";
import { creationKey, type Submission } from "../../base/submissions.server";
import { hashToken, newToken } from "../../base/token.server";
import { noteSignOfLife } from "../../people/keepers/signs-of-life.server";
import { requireAcceptedSize } from "../stories/save-text.server";
import { joinParagraphs } from "../stories/text";
import type { Teller } from "../volunteers/mark-told.server";
import type { QuestionBearer } from "./question-links.server";

/* What is sent while writing waits for the plan, or after its way in has ended, is kept among the drafts of its question, shown to no browser, and becomes an answer once writing goes on, told to whom it was told. */

/** Keeps an answer, once a form that may be sent again with more, whose beginning may be `added` before. Call in a transaction. Throws TooLarge for more than a story holds. */
export async function keepAnswerWaiting(
  within: Deps,
  { ownerId: userId, opens }: Pick<QuestionBearer, "ownerId" | "opens">,
  { content, added, teller }: { content: string; added: string; teller?: Teller | undefined },
  submission: Submission | undefined,
): Promise<void> {
  const { db, clock } = within;
  await noteSignOfLife(within, userId, "answer");
  const others = await db
    .selectFrom("questionDrafts")
    .select(["id", "form", "content"])
    .where("mailedQuestionId", "=", opens)
    .where("sentAt", "is not", null)
    .where("committedAt", "is", null)
    .execute();
  const same = others.find(
    ({ form, content: sent }) =>
      form !== null && form === submission?.id && (sent.startsWith(content) || content.startsWith(sent)),
  );
  if (same?.content.startsWith(content)) return;
  requireAcceptedSize(
    joinParagraphs([...others.filter((other) => other !== same).map((other) => other.content), content]),
  );
  const now = nowText(clock);
  if (same) {
    await db
      .updateTable("questionDrafts")
      .set({ content, updatedAt: now })
      .where("id", "=", same.id)
      .execute();
    return;
  }
  const browserHash = hashToken(`sent ${creationKey(submission) ?? newToken()}`);
  const times = { updatedAt: now, sentAt: now, committedAt: null };
  await db
    .insertInto("questionDrafts")
    .values({
      userId,
      mailedQuestionId: opens,
      browserHash,
      form: submission?.id ?? null,
      content,
      added,
      ...teller,
      ...times,
    })
    .onConflict((conflict) => conflict.columns(["mailedQuestionId", "browserHash"]).doNothing())
    .execute();
}

/** Whether a form was sent as an answer of this account, also one that waits. */
export async function isFormSent(db: Db, userId: number, form: string): Promise<boolean> {
  const row = await db
    .selectFrom("submissions")
    .select("id")
    .where("id", "=", form)
    .where("userId", "=", userId)
    .unionAll(
      db
        .selectFrom("questionDrafts")
        .select("form as id")
        .where("form", "=", form)
        .where("userId", "=", userId)
        .where("sentAt", "is not", null)
        .$narrowType<{ id: string }>(),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
