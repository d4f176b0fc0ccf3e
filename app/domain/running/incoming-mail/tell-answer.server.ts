import { t } from "~/messages/translate";
import { type DomainError, Unavailable } from "../../base/errors";
import { enqueueMail, linkTo } from "../../base/mail/outbox.server";
import { workspaceHref } from "../../writing/workspace/address";
import { answerTakenLetter } from "./answer-letters";
import type { AnsweredLink } from "./answered-link.server";
import type { IncomingDeps } from "./incoming-mails.server";
import type { ReadMail } from "./mail-task";
import { filesMost, isTnef } from "./reading/files-of-mail";
import type { ReplyText } from "./reading/reply-text";

export type ReplyFiles = Pick<ReadMail, "files" | "filesTooMany" | "otherFiles">;

export interface FilesOfReply {
  added: number;
  errors: DomainError[];
}

/** Mails how an answer reads, and what was left out, to the person's own proven address, and to no other. With `waits`, files are kept for the person's yes. */
export async function tellAnswer(
  deps: IncomingDeps,
  { userId, promptId, email, provenAddress, displayName: to, title, storyType }: AnsweredLink,
  { words, leftOut }: ReplyText,
  mail: ReplyFiles,
  { added, errors }: FilesOfReply,
  waits = false,
): Promise<void> {
  const { config } = deps;
  if (provenAddress === null || provenAddress !== email || promptId === null || !config.appUrl) return;
  const href = linkTo(config, workspaceHref({ type: storyType, prompt: promptId }));
  const final = waits ? errors.filter((error) => !(error instanceof Unavailable)) : errors;
  await enqueueMail(deps, {
    kind: "answer-received",
    userId,
    recipient: provenAddress,
    letter: () =>
      answerTakenLetter({
        ...{ to, title, words, files: added, leftOut, href },
        refused: [
          ...final.map(({ said }) => t(said)),
          ...(waits ? [waitingWords()] : []),
          ...tooManyWords(mail),
          ...mail.otherFiles.map(otherFileWords),
        ],
      }),
  });
}

function waitingWords(): string {
  return t(
    "Not all files of your email could be taken yet. They are kept, and wait under “Words that we kept” for your yes.",
  );
}

function tooManyWords({ filesTooMany: count }: Pick<ReplyFiles, "filesTooMany">): string[] {
  if (count === 0) return [];
  return [
    t(
      "{count, plural, one {# file was left out: one email brings {most} at most. Please send it in another email.} other {# files were left out: one email brings {most} at most. Please send them in another email.}}",
      { count, most: String(filesMost) },
    ),
  ];
}

function otherFileWords(name: string): string {
  if (isTnef(name))
    return t(
      "{name} was left out: Outlook has packed the photos into a file that only Outlook opens. Please attach them to another email, one by one.",
      { name },
    );
  return t("{name} was left out: it is no photo, recording or film.", { name });
}
