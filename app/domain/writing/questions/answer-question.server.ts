import { requireWriting } from "../../base/access/access.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import { requireAcceptedSize } from "../stories/save-text.server";
import { emptyStoryMessage } from "../stories/schema";
import { endQuestionDraft } from "./question-drafts.server";
import type { QuestionBearer } from "./question-links.server";
import { type SavedAnswer, saveAnswer } from "./save-answer.server";

export type OnSaved = (within: Deps, saved: SavedAnswer) => Promise<void>;

/** Never gives the text back; takes a form once. Throws NotFound, ValidationError, TooLarge, PlanLapsed and AddressUnproven. */
export async function answerQuestion(
  deps: Deps,
  { ownerId: userId, opens, question: { promptId } }: QuestionBearer,
  content: string,
  submission: Submission | undefined,
  browser: string | null = null,
  onSaved?: OnSaved,
): Promise<void> {
  if (promptId === null) throw new NotFound();
  if (content === "") throw new ValidationError({ content: [emptyStoryMessage] });
  requireAcceptedSize(content);
  await requireWriting(deps, { userId });
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const answered = await db
      .updateTable("mailedQuestions")
      .set({ answeredAt: nowText(deps.clock) })
      .where("id", "=", opens)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (answered.numUpdatedRows === 0n) throw new NotFound();
    const words = await endQuestionDraft(db, opens, browser, content);
    const saved = words === "" ? null : await saveAnswer(within, userId, promptId, words, submission);
    if (saved && onSaved) await onSaved(within, saved);
  });
}
