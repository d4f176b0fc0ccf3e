import { NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { findOtherQuestion, takeOtherWithin } from "./link-acts.server";
import { mailQuestion } from "./mail-question.server";
import type { QuestionBearer } from "./question-links.server";
import { findRow } from "./weekly-question.server";

/** Puts the link's question back into the queue. Call in a transaction. Throws NotFound where there is no other. */
export async function mailOtherQuestion(
  within: MailDeps,
  bearer: QuestionBearer,
  email: string,
): Promise<void> {
  const row = await findRow(within.db, bearer.ownerId);
  const other = await findOtherQuestion(within, bearer);
  if (!row || !other) throw new NotFound();
  const link = await takeOtherWithin(within, bearer);
  await mailQuestion(within, { row, email, prompt: other.prompt, link });
}
