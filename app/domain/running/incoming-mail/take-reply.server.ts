import { createReadStream } from "node:fs";
import { nowText } from "../../base/deps";
import { type DomainError, Unavailable } from "../../base/errors";
import type { Upload } from "../../media/media-files.server";
import { maxBytesFor } from "../../media/sniff.server";
import { addFilesOfAnswer } from "../../writing/questions/answer-files.server";
import { saveAnswer } from "../../writing/questions/save-answer.server";
import { noteTold } from "../../writing/questions/told-answers.server";
import type { AnsweredLink } from "./answered-link.server";
import { type IncomingDeps, type IncomingMailRow, noteTaken, settle } from "./incoming-mails.server";
import type { AttachedFile } from "./mail-task";
import type { ReplyText } from "./reading/reply-text";
import { type FilesOfReply, type ReplyFiles, tellAnswer } from "./tell-answer.server";
import { mayTryLater } from "./try-later.server";

/** The words of a reply are in their place, and its file could not be taken just now. */
export class FilesUnavailable extends Unavailable {
  constructor(
    { said, reason }: Unavailable,
    readonly came: FilesOfReply,
  ) {
    super(said, reason);
  }
}

/** Why a reply is held that has its words in the book already. */
export const filesWait = "files";

/**
 * Mails how the answer reads to the person's own proven address. Steps may be repeated after a stop. Throws PlanLapsed, TooLarge and
 * NotFound, and FilesUnavailable where a file could not be taken just now: the words are then in their place, and the mail is as it was.
 */
export async function takeReply(
  deps: IncomingDeps,
  row: IncomingMailRow,
  link: AnsweredLink & { promptId: number },
  mail: ReplyFiles,
  reply: ReplyText,
): Promise<void> {
  if (reply.words !== "" && row.reason !== filesWait) await saveWords(deps, row, link, reply.words);
  const came = await addFiles(deps, link, mail.files);
  const passing = came.errors.find((error) => isForLater(deps, row, error));
  if (passing) throw new FilesUnavailable(passing, came);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await noteTaken(within, row, { content: "" });
    await tellAnswer(within, link, reply, mail, came);
  });
  await settle(deps, row, "taken");
}

/** A worker that is lost over one file again and again is not waited for. */
function isForLater(deps: IncomingDeps, row: IncomingMailRow, error: DomainError): error is Unavailable {
  return error instanceof Unavailable && (error.reason === "" || mayTryLater(deps, row));
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
): Promise<FilesOfReply> {
  if (files.length === 0) return { added: 0, errors: [] };
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
  if (missing.length === 0) return { added: before, errors: [] };
  const question = { userId, promptId, questionId: id };
  const { added, errors } = await addFilesOfAnswer(deps, question, uploadsOf(deps, missing));
  return { added: added + before, errors };
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
