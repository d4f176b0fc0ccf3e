import { createReadStream } from "node:fs";
import { t } from "~/messages/translate";
import { nowText } from "../../base/deps";
import { enqueueMail, linkTo } from "../../base/mail/outbox.server";
import type { Upload } from "../../media/media-files.server";
import { maxBytesFor } from "../../media/sniff.server";
import { addFilesOfAnswer } from "../../writing/questions/answer-files.server";
import { saveAnswer } from "../../writing/questions/save-answer.server";
import { noteTold } from "../../writing/questions/told-answers.server";
import { workspaceHref } from "../../writing/workspace/address";
import { answerTakenLetter } from "./answer-letters";
import type { AnsweredLink } from "./answered-link.server";
import { type IncomingDeps, type IncomingMailRow, noteTaken, settle } from "./incoming-mails.server";
import type { AttachedFile, ReadMail } from "./mail-task";
import { filesMost, isTnef } from "./reading/incoming-mail";
import type { ReplyText } from "./reading/reply-text";

/** Mails how the answer reads to the person's own proven address. Steps may be repeated after a stop. Throws PlanLapsed, TooLarge and NotFound. */
export async function takeReply(
  deps: IncomingDeps,
  row: IncomingMailRow,
  link: AnsweredLink & { promptId: number },
  mail: Pick<ReadMail, "files" | "filesTooMany" | "otherFiles">,
  { words, leftOut }: ReplyText,
): Promise<void> {
  const { userId, promptId } = link;
  if (words !== "") await saveWords(deps, row, link, words);
  const { added, refused } = await addFiles(deps, link, mail.files);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await noteTaken(within, row, { content: "" });
    if (link.provenAddress === null || link.provenAddress !== link.email || !deps.config.appUrl) return;
    const href = linkTo(deps.config, workspaceHref({ type: link.storyType, prompt: promptId }));
    await enqueueMail(within, {
      kind: "answer-received",
      userId,
      recipient: link.provenAddress,
      letter: () =>
        answerTakenLetter({
          ...{ to: link.displayName, title: link.title, words, files: added, leftOut, href },
          refused: [...refused(), ...tooManyWords(mail), ...mail.otherFiles.map(otherFileWords)],
        }),
    });
  });
  await settle(deps, row, "taken");
}

async function saveWords(
  deps: IncomingDeps,
  row: IncomingMailRow,
  { id, userId, promptId }: AnsweredLink & { promptId: number },
  words: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const submission = { id: `mail-${row.id}`, contentHash: String(words.length) };
    await saveAnswer({ ...deps, db }, userId, promptId, words, submission);
    await db
      .updateTable("mailedQuestions")
      .set({ answeredAt: nowText(deps.clock) })
      .where("id", "=", id)
      .execute();
  });
}

/** A file that the story has already came before a stop. */
async function addFiles(
  deps: IncomingDeps,
  { id, userId, promptId }: AnsweredLink & { promptId: number },
  files: AttachedFile[],
): Promise<{ added: number; refused: () => string[] }> {
  if (files.length === 0) return { added: 0, refused: () => [] };
  const known = await deps.db
    .selectFrom("media")
    .innerJoin("stories", "stories.id", "media.storyId")
    .select(["media.id", "media.sha256", "media.kind"])
    .where("stories.userId", "=", userId)
    .where("stories.promptId", "=", promptId)
    .where("media.deletedAt", "is", null)
    .execute();
  const hashes = new Set(known.map(({ sha256 }) => sha256));
  const missing = files.filter(({ sha256 }) => !hashes.has(sha256));
  const before = files.length - missing.length;
  const came = new Set(files.map(({ sha256 }) => sha256));
  const sounds = known.filter(({ kind, sha256 }) => kind !== "image" && came.has(sha256 ?? ""));
  // A stop may have come between a recording and the note that it is to be written down.
  if (sounds.length > 0) {
    const ids = sounds.map((sound) => sound.id);
    await noteTold(deps, { ownerId: userId, opens: id }, ids);
  }
  if (missing.length === 0) return { added: before, refused: () => [] };
  const question = { userId, promptId, questionId: id };
  const { added, errors } = await addFilesOfAnswer(deps, question, uploadsOf(deps, missing));
  return { added: added + before, refused: () => errors.map((error) => t(error.said)) };
}

async function* uploadsOf({ files }: IncomingDeps, attached: AttachedFile[]): AsyncGenerator<Upload> {
  for (const { name, path } of attached) {
    const upload = await files.receive(name, createReadStream(path), maxBytesFor);
    try {
      yield upload;
    } finally {
      await files.discard(upload);
    }
  }
}

function tooManyWords({ filesTooMany: count }: Pick<ReadMail, "filesTooMany">): string[] {
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
