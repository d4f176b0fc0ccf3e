import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { MailState } from "~/db/tables";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { dismissMails, getMail, type Mail, requeueMail } from "../../base/mail/outbox.server";

/* Administrators only (others get Forbidden): letters may have links that sign users in. */

export interface OutboxQuery {
  state: MailState | null;
  /** Prefix of the recipient's address; "" for all. */
  to: string;
  before: number | null;
}

export interface MailLine extends Omit<Mail, "text" | "calendar"> {
  attempts: number;
  nextTryAt: string;
  sentAt: string | null;
}

export interface OutboxPage {
  mails: MailLine[];
  older: number | null;
  counts: Record<MailState, number>;
}

export const mailsPerPage = 50;

/** A page of the outbox, newest first. Throws Forbidden. */
export async function listOutbox(db: Db, actor: Actor, query: OutboxQuery): Promise<OutboxPage> {
  requireAdministrator(actor);
  const { state, to, before } = query;
  let lines = db
    .selectFrom("mails")
    .select(["id", "kind", "recipient", "subject", "state", "error", "createdAt"])
    .select(["attempts", "nextTryAt", "sentAt"]);
  if (state) lines = lines.where("state", "=", state);
  if (to) {
    const key = to.toLowerCase();
    const recipient = sql<string>`lower(${sql.ref("recipient")})`;
    lines = lines.where(recipient, ">=", key).where(recipient, "<", `${key}\uffff`);
  }
  if (before !== null) lines = lines.where("id", "<", before);
  const rows = await lines
    .orderBy("id", "desc")
    .limit(mailsPerPage + 1)
    .execute();
  const mails = rows.slice(0, mailsPerPage);
  const older = rows.length > mailsPerPage ? (mails.at(-1)?.id ?? null) : null;
  return { mails, older, counts: await countMails(db) };
}

/** A mail with its text. Throws Forbidden and NotFound. */
export async function readMail(db: Db, actor: Actor, id: number): Promise<Mail> {
  requireAdministrator(actor);
  return getMail(db, id);
}

/** Requeues a mail that was given up or put aside. Throws Forbidden, and NotFound for any other. */
export async function retryMail(deps: Deps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    await requeueMail({ ...deps, db }, id);
    await recordAudit({ ...deps, db }, actor, "mail.again", { id });
  });
}

/** Puts mails aside that were given up. Throws Forbidden, and NotFound if none of them was. */
export async function dismissFailedMails(deps: Deps, actor: Actor, ids: number[]): Promise<number> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const done = await dismissMails(db, ids);
    if (done.length === 0) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "mail.put-aside", { ids: done.join(", ") });
    return done.length;
  });
}

export type OpenMailState = Exclude<MailState, "sent" | "put-aside">;

/** Leaves out those that are done. */
export async function countOpenMails(db: Db): Promise<Record<OpenMailState, number>> {
  const { queued, sending, failed } = await countMails(db);
  return { queued, sending, failed };
}

async function countMails(db: Db): Promise<Record<MailState, number>> {
  const rows = await db.selectFrom("mailCounts").select(["state", "count"]).execute();
  const counts = { queued: 0, sending: 0, sent: 0, failed: 0, "put-aside": 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
