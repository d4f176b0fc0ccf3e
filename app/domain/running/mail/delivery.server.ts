import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { MailsTable } from "~/db/tables";
import { message } from "~/messages/message";
import { type Deps, hours, nowText } from "../../base/deps";
import { isDue, waitingNow } from "../../base/due";
import type { MailDeps } from "../../base/mail/outbox.server";
import { putAsideEndedLinks } from "./ended-links.server";

/* At-least-once delivery: unacknowledged mails are resent with their Message-ID (docs/decisions/0015). */

export interface OutgoingMail {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  replyTo: string | null;
  /** A JPEG that its page names by `pictureId`; null without one. */
  picture: Buffer | null;
  /** RFC 8058; null for mails that nobody can end. */
  unsubscribeUrl: string | null;
  writtenAt: Date;
}

export interface MailSender {
  /** Resolves once the mail is accepted. Throws MailRejected (permanent) or MailTrouble (temporary). */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** `message` may quote the mail server; `code` has no personal data. */
abstract class NotTaken extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

export class MailRejected extends NotTaken {}

/** `isServers`: the mail server is the cause, so other mails would fail as well. */
export class MailTrouble extends NotTaken {
  constructor(
    message: string,
    code: string,
    readonly isServers: boolean,
  ) {
    super(message, code);
  }
}

type MailRow = Selectable<MailsTable>;

/** Also `isInStep`: whether the clock is right, as far as known. Until then no mail is too old. */
export interface DeliveryDeps extends MailDeps {
  isInStep?: () => Promise<boolean>;
}

/** Sends due mails until none is left or the mail server fails, but none whose link has ended. Stopping waits for the mail in progress. */
export async function deliverDueMails(
  deps: DeliveryDeps,
  sender: MailSender,
  signal: AbortSignal,
): Promise<void> {
  for (let sent = 0; !signal.aborted; sent += 1) {
    if (sent % lookedThroughEvery === 0) await putAsideEndedLinks(deps);
    const mail = await claimMail(deps);
    if (!mail) return;
    const trouble = await deliver(deps, sender, mail, signal);
    if (trouble instanceof MailTrouble && trouble.isServers) return;
  }
}

/** Mails between two looks for links that have ended: fewer than a look sees, also with three workers. */
const lookedThroughEvery = 50;

/** Requeues mails that a crash left in `sending`. Call before any delivery. */
export async function requeueCutOffMails({ db }: Deps): Promise<void> {
  await db.updateTable("mails").set({ state: "queued" }).where("state", "=", "sending").execute();
}

async function claimMail({ db, clock }: Deps): Promise<MailRow | undefined> {
  const waiting = waitingNow(clock, longestWait);
  return db
    .updateTable("mails")
    .set((set) => ({ state: "sending", attempts: set("attempts", "+", 1) }))
    .where("state", "=", "queued")
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("mails")
        .select("id")
        .where("state", "=", "queued")
        .where(isDue("nextTryAt", waiting))
        .where((where) => where.or([where("uselessAt", "is", null), where("uselessAt", ">", waiting.now)]))
        .orderBy("nextTryAt")
        .orderBy("id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

async function deliver(
  deps: DeliveryDeps,
  sender: MailSender,
  mail: MailRow,
  signal: AbortSignal,
): Promise<unknown> {
  if (ageOf(deps, mail) > longestTrying) {
    await surely(deps, signal, async () => {
      const isOld = (await deps.isInStep?.()) ?? true;
      await (isOld ? giveUp(deps, mail, tooOld()) : postpone(deps, mail));
    });
    return undefined;
  }
  try {
    await sender.send(outgoing(deps, mail), signal);
  } catch (error) {
    await surely(deps, signal, () => noteFailure(deps, mail, error, signal.aborted));
    return error;
  }
  await surely(deps, signal, () => noteSent(deps, mail));
  return undefined;
}

/** A question may come late by hours, but is answered for weeks, and its text says what of a reply is quoted. */
const answerableUntil = sql<string | null>`coalesce(
  (select expires_at from mailed_questions where mail_id = mails.id), useless_at)`;

async function noteSent({ db, clock }: Deps, { id }: MailRow): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state: "sent", sentAt: nowText(clock), error: "", picture: null, uselessAt: answerableUntil })
    .where("id", "=", id)
    .execute();
}

function tooOld(): MailRejected {
  return new MailRejected(message("It waited for more than 72 hours."), "too old");
}

/** Neither sent nor given up: it may be a minute old, and the clock a year ahead. */
async function postpone({ db, clock }: Deps, { id, attempts }: MailRow): Promise<void> {
  const nextTryAt = new Date(clock.now().getTime() + longestWait).toISOString();
  const change = { state: "queued", nextTryAt, attempts: attempts - 1 } as const;
  await db.updateTable("mails").set(change).where("id", "=", id).execute();
}

async function noteFailure(
  deps: DeliveryDeps,
  mail: MailRow,
  error: unknown,
  isStopping: boolean,
): Promise<void> {
  const now = deps.clock.now();
  const age = ageOf(deps, mail);
  const wait = isStopping ? 0 : waitAfter(age);
  if (error instanceof MailRejected || wait === null) return giveUp(deps, mail, error);
  const nextTryAt = new Date(now.getTime() + wait).toISOString();
  // It was queued by a clock that was ahead: its time begins now.
  const again = age < 0 ? { queuedAt: now.toISOString() } : {};
  await deps.db
    .updateTable("mails")
    .set({ state: "queued", nextTryAt, error: reasonOf(error), ...again })
    .where("id", "=", mail.id)
    .execute();
  deps.log.warn({ mailId: mail.id, code: codeOf(error), nextTryAt }, "mail delivery failed, retrying");
}

async function giveUp({ db, log }: Deps, { id }: MailRow, error: unknown): Promise<void> {
  await db
    .updateTable("mails")
    .set({ state: "failed", error: reasonOf(error) })
    .where("id", "=", id)
    .execute();
  log.error({ mailId: id, code: codeOf(error) }, "mail delivery failed, given up (npm run mail -- show ID)");
}

/** Retries while the disk is busy or full: no other mail may be sent before the outcome is saved. */
async function surely({ log }: Deps, signal: AbortSignal, note: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ error }, "mail status update failed, retrying");
      await pause(1_000, undefined, { signal }).catch(() => undefined);
    }
  }
}

function outgoing({ config }: MailDeps, mail: MailRow): OutgoingMail {
  const { id, createdAt, sentAt, queuedAt, recipient, subject, text, html } = mail;
  const { calendar, picture, replyTo, unsubscribeUrl } = mail;
  // Mailboxes drop a second mail of one id, but one that went out before and was asked for again must arrive.
  const [writtenAt, again] = sentAt === null ? [createdAt, ""] : [queuedAt, " again"];
  const identity = `${id} ${writtenAt} ${recipient}${again}`;
  const mark = createHash("sha256").update(identity).digest("hex").slice(0, 24);
  const host = config.appUrl ? new URL(config.appUrl).hostname : "localhost";
  const messageId = `<mail-${id}.${mark}@${host}>`;
  const content = { recipient, subject, text, html, calendar, picture, replyTo, unsubscribeUrl };
  return { messageId, ...content, writtenAt: new Date(writtenAt) };
}

function ageOf({ clock }: Deps, { queuedAt }: MailRow): number {
  return clock.now().getTime() - new Date(queuedAt).getTime();
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Returns a code for the log, without personal data. */
function codeOf(error: unknown): string {
  return error instanceof NotTaken ? error.code : "unexpected";
}

export const longestTrying = 72 * hours;

const shortestWait = 15_000;
export const longestWait = 1 * hours;

/** Milliseconds until the next attempt: a quarter of `age`, 15 seconds to an hour. Null to give up. */
export function waitAfter(age: number): number | null {
  const wait = Math.min(Math.max(age / 4, shortestWait), longestWait);
  return age + wait > longestTrying ? null : Math.round(wait);
}
