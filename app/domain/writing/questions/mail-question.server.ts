import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import type { Prompt } from "../prompts/prompts.server";
import { getBookWords } from "./book-words.server";
import { kindLetter, questionLetter } from "./question-letters";
import { noteMailOfLink } from "./question-links.server";
import { answersAddress } from "./reply-address";
import { findToldWords, noteMentioned } from "./told-answers.server";
import type { WeeklyQuestionRow } from "./weekly-question.server";

interface QuestionToMail {
  row: WeeklyQuestionRow;
  email: string;
  prompt: Pick<Prompt, "title" | "description">;
  link: { id: number; token: string };
  isKind?: boolean;
  /** The cover of the person's book, as a small JPEG; null for none. */
  cover?: Buffer | null;
  uselessAt?: string;
}

/** Call in the transaction that made its link. */
export async function mailQuestion(
  deps: MailDeps,
  { row, email, prompt, link, isKind = false, cover = null, uselessAt }: QuestionToMail,
): Promise<void> {
  const { userId } = row;
  const href = linkTo(deps.config, `/q/${link.token}`);
  const book = await getBookWords(deps.db, userId);
  const told = isKind ? null : await findToldWords(deps.db, userId);
  if (told) await noteMentioned(deps, userId, told);
  const correctHref = told && linkTo(deps.config, `/recordings/${told.mediaId}/transcript/correct`);
  const letterOf = isKind ? kindLetter : questionLetter;
  const replyTo = answersAddress(deps.config, link.token);
  const canReply = replyTo !== undefined;
  const mailId = await enqueueMail(deps, {
    kind: "weekly-question",
    userId,
    recipient: email,
    letter: () =>
      letterOf({ to: email, prompt, href, book, cover, schedule: row, told, correctHref, canReply }),
    uselessAt,
    linkToken: link.token,
    unsubscribeUrl: `${href}/stop`,
    replyTo,
  });
  await noteMailOfLink(deps.db, link.id, mailId);
}
