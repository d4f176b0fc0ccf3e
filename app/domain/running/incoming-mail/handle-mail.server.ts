import { saidTo } from "~/messages/language.server";
import { mayWrite } from "../../base/access/access.server";
import { DomainError } from "../../base/errors";
import { enqueueMail } from "../../base/mail/outbox.server";
import { noteSignOfLife } from "../../people/keepers/signs-of-life.server";
import { findLetterOwner } from "../../writing/letters/letter-address.server";
import { pauseQuestions, stopQuestions } from "../../writing/questions/link-acts.server";
import { mailOtherQuestion } from "../../writing/questions/mail-other-question.server";
import { findQuestionBearer, type QuestionBearer } from "../../writing/questions/question-links.server";
import { tokenOf } from "../../writing/questions/reply-address";
import { commandLetter } from "./answer-letters";
import {
  type AnsweredLink,
  findAnsweredLink,
  findSentMail,
  withoutSentPicture,
} from "./answered-link.server";
import {
  claimMail,
  findByKey,
  type IncomingDeps,
  type IncomingMailRow,
  type IncomingMailState,
  leaseRenewal,
  listUnread,
  messageKey,
  noteTaken,
  renewLease,
  settle,
} from "./incoming-mails.server";
import type { ReadMail } from "./mail-task";
import { withReadMail } from "./read-mail.server";
import { hasPassed } from "./reading/authentication";
import { findCommand, type ReplyCommand } from "./reading/commands";
import { type ReplyText, readReply } from "./reading/reply-text";
import { takeLetter } from "./take-letter.server";
import { FilesUnavailable, filesWait, takeReply } from "./take-reply.server";
import { tellAnswer } from "./tell-answer.server";
import { isPassing, mayTryLater, tryLater } from "./try-later.server";

/** Waiting mails of one person; more are not shown. */
const heldMost = 200;
const atOnce = 20;

/** Reads what came, one after the other, until nothing waits. */
export async function handleMails(deps: IncomingDeps, signal: AbortSignal): Promise<void> {
  if (!deps.config.mailIn) return;
  for (;;) {
    const ids = await listUnread(deps, atOnce);
    for (const id of ids) {
      if (signal.aborted) return;
      await handleMail(deps, id, signal);
    }
    if (ids.length < atOnce) return;
  }
}

/** Decides what becomes of a mail; undefined where another process does. */
export async function handleMail(
  deps: IncomingDeps,
  id: number,
  signal?: AbortSignal,
): Promise<IncomingMailState | undefined> {
  const row = await claimMail(deps, id);
  if (!row) return undefined;
  // A database that is busy for a moment takes the next renewal.
  const renewal = setInterval(() => void renewLease(deps, id).catch(() => undefined), leaseRenewal);
  try {
    const outcome = await withReadMail(deps, row, (mail) => decide(deps, row, mail), signal);
    if (typeof outcome === "string") return outcome;
    return await settle(deps, row, "unreadable", { reason: outcome.unreadable, keepsFile: true });
  } catch (error) {
    if (signal?.aborted) {
      const again = { state: "new", triedAt: null } as const;
      await deps.db.updateTable("incomingMails").set(again).where("id", "=", id).execute();
      return "new";
    }
    if (isPassing(error) && mayTryLater(deps, row)) return tryLater(deps, id);
    if (!(error instanceof DomainError)) deps.log.error({ error, incomingMailId: id }, "mail not read");
    return settle(deps, row, "unreadable", { reason: "limits", keepsFile: true });
  } finally {
    clearInterval(renewal);
  }
}

async function decide(deps: IncomingDeps, row: IncomingMailRow, mail: ReadMail): Promise<IncomingMailState> {
  const { mailIn } = deps.config;
  const key = messageKey(mail.messageId, mail.from);
  if (await findByKey(deps.db, key, row.id)) return settle(deps, row, "double");
  const facts = { messageKey: key, sender: mail.from.slice(0, 300), senderName: mail.fromName.slice(0, 200) };
  const known = { ...facts, subject: mail.subject, fileCount: mail.files.length };
  await deps.db.updateTable("incomingMails").set(known).where("id", "=", row.id).execute();
  if (mail.isAutomatic || isOurs(deps, mail.from)) return settle(deps, row, "ignored");
  const found = mailIn ? tokenOf(mail.recipients, mailIn.address) : null;
  if (!found) return settle(deps, row, "unknown", { reason: "no-token", keepsFile: true });
  if (found.kind === "letter") {
    const owner = await findLetterOwner(deps.db, found.token);
    if (!owner) return settle(deps, row, "unknown", { reason: "token", keepsFile: true });
    if (isFrom(deps, mail, owner)) await noteAuthor(deps, owner.userId);
    return takeLetter(deps, row, owner.userId, mail.subject);
  }
  const link = await findAnsweredLink(deps.db, found.token);
  const bearer = link && (await findQuestionBearer(deps, found.token));
  const isSender = link !== undefined && isFrom(deps, mail, link);
  if (!link || (!bearer && !isSender))
    return settle(deps, row, "unknown", { reason: "token", keepsFile: true });
  if (isSender) await noteAuthor(deps, link.userId);
  const sent = await findSentMail(deps.db, link);
  const reply = readReply(mail.body, sent.text);
  const answer = withoutSentPicture(mail, sent);
  if (!isSender) return hold(deps, row, link, reply, "sender");
  if (!bearer) return hold(deps, row, link, reply, "ended");
  const command = findCommand(reply.words, mail.subject);
  return saidTo(bearer.speech, () =>
    command && answer.files.length === 0
      ? obey(deps, row, link, bearer, command)
      : take(deps, row, link, answer, reply),
  );
}

async function take(
  deps: IncomingDeps,
  row: IncomingMailRow,
  link: AnsweredLink,
  mail: ReadMail,
  reply: ReplyText,
): Promise<IncomingMailState> {
  const { promptId, userId } = link;
  if (promptId === null) return hold(deps, row, link, reply, "no-question");
  if (reply.words === "" && mail.files.length === 0) return hold(deps, row, link, reply, "empty");
  if (!(await mayWrite(deps, { userId }))) return hold(deps, row, link, reply, "plan");
  try {
    await takeReply(deps, row, { ...link, promptId }, mail, reply);
    return "taken";
  } catch (error) {
    if (!(error instanceof DomainError) || (isPassing(error) && mayTryLater(deps, row))) throw error;
    if (error instanceof FilesUnavailable) return holdFiles(deps, row, link, mail, reply, error);
    return hold(deps, row, link, reply, "refused");
  }
}

/** The words are in the book: they are not offered again. */
async function holdFiles(
  deps: IncomingDeps,
  row: IncomingMailRow,
  link: AnsweredLink,
  mail: ReadMail,
  reply: ReplyText,
  { came }: FilesUnavailable,
): Promise<IncomingMailState> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    await tellAnswer(within, link, reply, mail, came, true);
    return hold(within, row, link, { ...reply, words: "" }, filesWait);
  });
}

/** Waits for the person's yes, with its file. */
async function hold(
  deps: IncomingDeps,
  row: IncomingMailRow,
  { id, userId, promptId }: AnsweredLink,
  { words }: ReplyText,
  reason: string,
): Promise<IncomingMailState> {
  const { count } = await deps.db
    .selectFrom("incomingMails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  const state = Number(count) >= heldMost ? "unknown" : "held";
  const whose = { userId, mailedQuestionId: id, promptId, content: words };
  return settle(deps, row, state, { reason, ...whose, keepsFile: true });
}

async function obey(
  deps: IncomingDeps,
  row: IncomingMailRow,
  { userId, displayName, email }: AnsweredLink,
  bearer: QuestionBearer,
  command: ReplyCommand,
): Promise<IncomingMailState> {
  const recipient = email ?? "";
  try {
    await deps.db.transaction().execute(async (db) => {
      const within = { ...deps, db };
      // With what it does, so that it is done once whenever the server is stopped.
      await noteTaken(within, row, { reason: command, userId });
      if (command === "another") return mailOtherQuestion(within, bearer, recipient);
      await (command === "stop" ? stopQuestions(within, bearer) : pauseQuestions(within, bearer));
      const letter = () => commandLetter(displayName, command);
      await enqueueMail(within, { kind: "answer-received", userId, recipient, letter });
    });
  } catch (error) {
    // There is no other question, or the questions were never on.
    if (!(error instanceof DomainError)) throw error;
  }
  return settle(deps, row, "taken", { reason: command, userId });
}

/** Whoever writes is there, whatever becomes of the mail. */
async function noteAuthor(deps: IncomingDeps, userId: number): Promise<void> {
  await deps.db.transaction().execute((db) => noteSignOfLife({ ...deps, db }, userId, "answer"));
}

/** Whether a mail comes from an address that the person has proven, and its sender passed. */
function isFrom(
  { config }: IncomingDeps,
  { from, authentication }: ReadMail,
  { email, provenAddress }: Pick<AnsweredLink, "email" | "provenAddress">,
): boolean {
  const isTheirs = email !== null && email === provenAddress && email.toLowerCase() === from;
  return isTheirs && hasPassed(authentication, config.mailIn?.authserv, from);
}

function isOurs({ config }: IncomingDeps, from: string): boolean {
  const [name = "", domain = ""] = (config.mailIn?.address ?? "").toLowerCase().split("@");
  const [local = "", place = ""] = from.split("@");
  return place === domain && (local === name || local.startsWith(`${name}+`));
}
