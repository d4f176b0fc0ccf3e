import { saidTo } from "~/messages/language.server";
import { mayWrite } from "../../base/access/access.server";
import { DomainError } from "../../base/errors";
import { noteSignOfLife } from "../../people/keepers/signs-of-life.server";
import { findLetterOwner } from "../../writing/letters/letter-address.server";
import { findQuestionBearer } from "../../writing/questions/question-links.server";
import { tokenOf } from "../../writing/questions/reply-address";
import {
  type AnsweredLink,
  findAnsweredLink,
  findSentMail,
  withoutSentPicture,
} from "./answered-link.server";
import { hold } from "./hold-reply.server";
import {
  claimMail,
  findByKey,
  giveBackHeld,
  type IncomingDeps,
  type IncomingMailRow,
  type IncomingMailState,
  listUnread,
  messageKey,
  settle,
  whileLeased,
} from "./incoming-mails.server";
import type { ReadMail } from "./mail-task";
import { obey } from "./obey-command.server";
import { type ReadReply, withReadMail } from "./read-mail.server";
import { hasPassed } from "./reading/authentication";
import { findCommand } from "./reading/commands";
import type { ReplyText } from "./reading/reply-text";
import { takeLetter } from "./take-letter.server";
import { FilesUnavailable, filesWait, takeReply } from "./take-reply.server";
import { tellAnswer } from "./tell-answer.server";
import { isPassing, mayTryLater, tryLater } from "./try-later.server";
import { dropOldUnread, unreadStates } from "./unread-mails.server";

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
  // Its person was accepting it when the server stopped: it was decided before. What has no person was sent back to be read.
  if (row?.decidedAt && row.userId !== null) {
    await giveBackHeld(deps, id);
    return "held";
  }
  const state = row && (await whileLeased(deps, id, () => handleClaimed(deps, row, signal)));
  if (unreadStates.some((one) => one === state)) await dropOldUnread(deps);
  return state;
}

async function handleClaimed(
  deps: IncomingDeps,
  row: IncomingMailRow,
  signal?: AbortSignal,
): Promise<IncomingMailState> {
  const { id } = row;
  try {
    const outcome = await withReadMail(deps, row, (...read) => decide(deps, row, ...read), signal);
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
  }
}

async function decide(
  deps: IncomingDeps,
  row: IncomingMailRow,
  mail: ReadMail,
  readReply: ReadReply,
): Promise<IncomingMailState> {
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
  const reply = await readReply(sent.text);
  const answer = withoutSentPicture(mail, sent);
  if (!isSender) return hold(deps, row, link, reply, "sender");
  if (!bearer) return hold(deps, row, link, reply, "ended");
  const command = findCommand(reply.words, mail.subject);
  return saidTo(bearer.speech, () =>
    command && answer.files.length === 0
      ? obey(deps, row, link, bearer, command, reply)
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
