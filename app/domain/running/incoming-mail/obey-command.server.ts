import { DomainError } from "../../base/errors";
import { enqueueMail } from "../../base/mail/outbox.server";
import { pauseQuestions, stopQuestions } from "../../writing/questions/link-acts.server";
import { mailOtherQuestion } from "../../writing/questions/mail-other-question.server";
import type { QuestionBearer } from "../../writing/questions/question-links.server";
import { commandLetter } from "./answer-letters";
import type { AnsweredLink } from "./answered-link.server";
import { hold } from "./hold-reply.server";
import {
  type IncomingDeps,
  type IncomingMailRow,
  type IncomingMailState,
  noteTaken,
  settle,
} from "./incoming-mails.server";
import { hasOtherWords, type ReplyCommand } from "./reading/commands";
import type { ReplyText } from "./reading/reply-text";

/** Does what a reply asks for, once. What else it says waits for the person's yes. */
export async function obey(
  deps: IncomingDeps,
  row: IncomingMailRow,
  link: AnsweredLink,
  bearer: QuestionBearer,
  command: ReplyCommand,
  reply: ReplyText,
): Promise<IncomingMailState> {
  const { userId } = link;
  const hasOthers = hasOtherWords(reply.words);
  const holdOthers = async (within: IncomingDeps) =>
    hasOthers ? hold(within, row, link, reply, "command") : undefined;
  let held: IncomingMailState | undefined;
  try {
    held = await deps.db.transaction().execute(async (db) => {
      const within = { ...deps, db };
      // With what it does, so that it is done once whenever the server is stopped.
      const state = await holdOthers(within);
      if (!state) await noteTaken(within, row, { reason: command, userId });
      await carryOut(within, link, bearer, command);
      return state;
    });
  } catch (error) {
    // There is no other question, or the questions were never on.
    if (!(error instanceof DomainError)) throw error;
    held = await holdOthers(deps);
  }
  return held ?? settle(deps, row, "taken", { reason: command, userId });
}

async function carryOut(
  within: IncomingDeps,
  { userId, displayName, email }: AnsweredLink,
  bearer: QuestionBearer,
  command: ReplyCommand,
): Promise<void> {
  const recipient = email ?? "";
  if (command === "another") return mailOtherQuestion(within, bearer, recipient);
  await (command === "stop" ? stopQuestions(within, bearer) : pauseQuestions(within, bearer));
  const letter = () => commandLetter(displayName, command);
  await enqueueMail(within, { kind: "answer-received", userId, recipient, letter });
}
