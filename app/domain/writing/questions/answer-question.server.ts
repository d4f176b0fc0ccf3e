import { mayWrite } from "../../base/access/access.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import { requireAcceptedSize } from "../stories/save-text.server";
import { emptyStoryMessage } from "../stories/schema";
import { markTold, type Teller } from "../volunteers/mark-told.server";
import { type AnsweringPage, endQuestionDraft } from "./question-drafts.server";
import type { QuestionBearer } from "./question-links.server";
import { saveAnswer } from "./save-answer.server";
import { keepAnswerWaiting } from "./waiting-answers.server";

/** "waits" for an answer that comes into the book once writing goes on. */
export type Answered = "saved" | "waits";

/** Never gives the text back; takes a form once. Throws NotFound, ValidationError, TooLarge and AddressUnproven. */
export async function answerQuestion(
  deps: Deps,
  bearer: QuestionBearer,
  content: string,
  submission: Submission | undefined,
  page?: AnsweringPage,
  teller?: Teller,
): Promise<Answered> {
  const { ownerId: userId, opens } = bearer;
  const { promptId } = bearer.question;
  if (promptId === null) throw new NotFound();
  if (content === "") throw new ValidationError({ content: [emptyStoryMessage] });
  requireAcceptedSize(content);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const answered = await db
      .updateTable("mailedQuestions")
      .set({ answeredAt: nowText(deps.clock) })
      .where("id", "=", opens)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (answered.numUpdatedRows === 0n) throw new NotFound();
    const added = page && (await endQuestionDraft(db, opens, page, content));
    if (!(await mayWrite(within, { userId }))) {
      await keepAnswerWaiting(within, bearer, { content, added: added ?? "", teller }, submission);
      return "waits";
    }
    const saved = await saveAnswer(within, userId, promptId, content, submission, added);
    if (saved && teller) await markTold(within, userId, teller, saved);
    return "saved";
  });
}
