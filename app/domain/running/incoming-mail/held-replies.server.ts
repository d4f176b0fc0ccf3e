import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import { type Actor, requireUnkept } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { promptTitle } from "../../base/prompt-title";
import { sayPrompt } from "../../writing/prompts/standard-words";
import { type AnsweredLink, findLinkById, findSentMail, withoutSentPicture } from "./answered-link.server";
import {
  discardDecided,
  giveBackHeld,
  type IncomingDeps,
  type IncomingMailRow,
  whileLeased,
} from "./incoming-mails.server";
import { withReadMail } from "./read-mail.server";
import { takeReply } from "./take-reply.server";

export interface HeldReply {
  id: number;
  senderName: string;
  senderAddress: string;
  subject: string;
  receivedAt: string;
  promptId: number | null;
  promptTitle: string | null;
  content: string;
  files: number;
  reason: string;
}

/** Replies that came by email and wait, the oldest first. */
export async function listHeldReplies(
  { db }: Pick<IncomingDeps, "db">,
  { userId }: Pick<Actor, "userId">,
): Promise<HeldReply[]> {
  const rows = await db
    .selectFrom("incomingMails")
    .leftJoin("prompts", "prompts.id", "incomingMails.promptId")
    .select(["incomingMails.id", "incomingMails.sender", "incomingMails.senderName", "incomingMails.subject"])
    .select(["incomingMails.receivedAt", "incomingMails.promptId", "incomingMails.content"])
    .select(["incomingMails.fileCount as files", "incomingMails.reason"])
    .select(promptTitle(userId).as("title"))
    .where("incomingMails.userId", "=", userId)
    .where("incomingMails.state", "=", "held")
    .orderBy("incomingMails.id")
    .execute();
  return rows.map(({ sender, title, ...row }) => ({
    ...row,
    senderAddress: sender,
    promptTitle: row.promptId === null || title === null ? null : sayPrompt(row.promptId, title),
  }));
}

/** Makes a waiting reply the answer of its question. Throws NotFound, also while it is accepted already, Conflict for one without a question, Forbidden in a kept account, and PlanLapsed. */
export async function acceptHeldReply(deps: IncomingDeps, actor: Actor, id: number): Promise<void> {
  requireUnkept(actor);
  const { promptId, folder } = await requireHeld(deps, actor, id);
  await requireWriting(deps, actor);
  if (promptId === null)
    throw new Conflict(
      message("This email answers no question that is still there. Please write to it instead."),
    );
  if (folder === null) throw new Conflict(unreadableNow);
  const row = await claimHeld(deps, actor, id);
  try {
    await whileLeased(deps, id, () => takeHeld(deps, row, promptId));
  } catch (error) {
    await giveBackHeld(deps, id);
    throw error;
  }
  await recordAudit(deps, actor, "held-reply.accept", { id });
}

async function takeHeld(deps: IncomingDeps, row: IncomingMailRow, promptId: number): Promise<void> {
  const link = await linkOf(deps, row, promptId);
  const outcome = await withReadMail(deps, row, async (mail, readReply) => {
    const sent = await findSentMail(deps.db, link);
    await takeReply(deps, row, link, withoutSentPicture(mail, sent), await readReply(sent.text));
  });
  if (outcome) throw new Conflict(unreadableNow);
}

/** Throws NotFound, also for one that is being accepted. */
export async function discardHeldReply(deps: IncomingDeps, actor: Actor, id: number): Promise<void> {
  if (!(await discardDecided(deps, id, ["held"], actor.userId))) throw new NotFound();
  await recordAudit(deps, actor, "held-reply.discard", { id });
}

const unreadableNow = message("This email cannot be read any more.");

async function requireHeld({ db }: IncomingDeps, { userId }: Actor, id: number): Promise<IncomingMailRow> {
  const row = await db
    .selectFrom("incomingMails")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("state", "=", "held")
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** One of several presses at once has it. Until it is taken or given back it is no mail that waits. */
async function claimHeld(
  { db, clock }: IncomingDeps,
  { userId }: Actor,
  id: number,
): Promise<IncomingMailRow> {
  const row = await db
    .updateTable("incomingMails")
    .set({ state: "reading", triedAt: nowText(clock) })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("state", "=", "held")
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** A link is deleted some time after its end; the question stays. */
async function linkOf(
  { db }: IncomingDeps,
  { mailedQuestionId, userId }: IncomingMailRow,
  promptId: number,
): Promise<AnsweredLink & { promptId: number }> {
  const link = mailedQuestionId === null ? undefined : await findLinkById(db, mailedQuestionId);
  if (link) return { ...link, promptId };
  const nobody = {
    email: null,
    provenAddress: null,
    mailId: null,
    displayName: "",
    title: "",
    storyType: "biography",
  } as const;
  return { ...nobody, id: 0, userId: userId ?? 0, promptId };
}
