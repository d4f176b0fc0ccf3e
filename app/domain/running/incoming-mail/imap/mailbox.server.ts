import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { ImapFlow, MessageEnvelopeObject, SearchObject } from "imapflow";
import type { MailboxAddress } from "~/config/mail-in-settings";
import { days, minutes, nowText } from "../../../base/deps";
import {
  findByKey,
  type IncomingDeps,
  keepMail,
  listUnread,
  mailMaxBytes,
  messageKey,
} from "../incoming-mails.server";
import type { MailboxFault, MailboxWatch } from "./mailbox-watch";

/* Reads a mailbox by IMAP. A mail is kept here before the mailbox is told so: a stop in between brings it twice, never not at all. */

/** The server says by itself that something came (IDLE); where it does not, it is asked so often. */
const askEvery = minutes;
const firstPause = 5_000;
const longestPause = minutes;
/** Mails that wait here to be read; more stay in the mailbox. */
const waitingMost = 20;
/** A mail that cannot be fetched keeps none of the others back; so many in a row are the fault of something else. */
const failuresMost = 5;

/** Our own mark on a mail that is kept here. */
const mark = "$KeptAsAnswer";
/** A mail that somebody read is taken for so long after it came. */
const readBefore = 30 * days;

type Rest = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
const rest: Rest = (milliseconds, signal) => pause(milliseconds, undefined, { signal });

export interface MailboxDeps extends IncomingDeps {
  mailbox: Pick<MailboxWatch, "noteRead" | "noteFault">;
}

/** Reads until it is told to stop. What fails is tried again ever more seldom, but once a minute at least. `restFor` waits between two tries. */
export async function readMailbox(
  deps: MailboxDeps,
  address: MailboxAddress,
  signal: AbortSignal,
  restFor: Rest = rest,
): Promise<void> {
  let wait = firstPause;
  while (!signal.aborted) {
    try {
      await connectAndRead(deps, address, signal, () => {
        wait = firstPause;
        deps.mailbox.noteRead();
      });
    } catch (error) {
      if (signal.aborted) return;
      const fault = faultOf(error);
      deps.mailbox.noteFault(fault);
      deps.log.warn({ reason: fault.reason }, "mailbox not read, trying again");
      await restFor(wait, signal).catch(() => undefined);
      wait = Math.min(2 * wait, longestPause);
    }
  }
}

async function connectAndRead(
  deps: IncomingDeps,
  address: MailboxAddress,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const { ImapFlow: Client } = await import("imapflow");
  const { host, port, isSecure, user, password, folder } = address;
  const client = new Client({
    host,
    port,
    secure: isSecure,
    doSTARTTLS: isSecure ? undefined : false,
    auth: { user, pass: password },
    logger: false,
    socketTimeout: 5 * minutes,
  });
  let failure: unknown;
  client.on("error", (error) => {
    failure = error;
  });
  const end = () => client.close();
  signal.addEventListener("abort", end, { once: true });
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    const done = new Set<number>();
    while (!signal.aborted && client.usable) {
      await takeNew(deps, client, done, signal, onRead);
      await news(client, signal);
    }
    if (!signal.aborted) throw failure ?? new Error("The mail server closed the connection.");
  } finally {
    signal.removeEventListener("abort", end);
    client.close();
  }
}

/**
 * One mail after the other, so that thousands take no more memory than one. Those in `done` are not looked at again, should the server
 * not keep our mark. Throws the last failure once the others are taken.
 */
async function takeNew(
  deps: IncomingDeps,
  client: ImapFlow,
  done: Set<number>,
  signal: AbortSignal,
  onRead: () => void,
): Promise<void> {
  const uids = await client.search(newMails(deps, client), { uid: true });
  if (!uids) throw new Error("The mailbox cannot be searched.");
  let failure: unknown;
  let inRow = 0;
  for (const uid of uids) {
    if (done.has(uid)) continue;
    while (!signal.aborted && (await listUnread(deps, waitingMost)).length >= waitingMost)
      await pause(1_000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      if (await take(deps, client, uid)) done.add(uid);
      inRow = 0;
      onRead();
    } catch (error) {
      failure = error;
      inRow += 1;
      if (!client.usable || inRow >= failuresMost) throw error;
    }
  }
  if (failure) throw failure;
  onRead();
}

/** Somebody may open the mailbox before us, so a mail that was read is new too, where the server lets us mark what we have. */
function newMails({ clock }: IncomingDeps, client: ImapFlow): SearchObject {
  if (!allowsMark(client)) return { seen: false };
  return { unKeyword: mark, or: [{ seen: false }, { since: new Date(clock.now().getTime() - readBefore) }] };
}

function allowsMark({ mailbox }: ImapFlow): boolean {
  return mailbox !== false && (mailbox.permanentFlags?.has("\\*") ?? false);
}

/** Returns false for one that the server does not hand over now. */
async function take(deps: IncomingDeps, client: ImapFlow, uid: number): Promise<boolean> {
  const range = String(uid);
  const head = await client.fetchOne(range, { size: true, envelope: true, flags: true }, { uid: true });
  if (!head) return false;
  const key = keyOf(head.envelope);
  const isKnown = key !== null && (await findByKey(deps.db, key, 0)) !== undefined;
  if (head.flags?.has("\\Seen") && isKnown) {
    // It was taken before there was a mark, or the mailbox has lost it.
  } else if ((head.size ?? 0) > mailMaxBytes)
    await noteTooLarge(deps, head.size ?? 0, head.envelope?.subject);
  else {
    const mail = await client.fetchOne(range, { source: true }, { uid: true });
    const source = mail ? mail.source : undefined;
    if (!source) return false;
    await keepMail(deps, source, isKnown ? null : key);
  }
  await client.messageFlagsAdd(range, allowsMark(client) ? ["\\Seen", mark] : ["\\Seen"], { uid: true });
  return true;
}

function keyOf({ messageId, from = [] }: MessageEnvelopeObject = {}): string | null {
  if (!messageId) return null;
  const sender = from.length === 1 ? (from[0]?.address ?? "").toLowerCase() : "";
  return messageKey(messageId, sender);
}

/** It stays in the mailbox, and administrators read of it, once. */
async function noteTooLarge({ db, clock }: IncomingDeps, bytes: number, said = ""): Promise<void> {
  const mail = { reason: "too-large", bytes, subject: said.slice(0, 300) };
  const noted = await db
    .selectFrom("incomingMails")
    .select("id")
    .where((where) => where.and(mail))
    .executeTakeFirst();
  if (noted) return;
  await db
    .insertInto("incomingMails")
    .values({ ...mail, state: "unreadable", folder: null, receivedAt: nowText(clock) })
    .execute();
}

/** Resolves when the server says that something came, when it is time to ask, and when the connection ends. */
async function news(client: ImapFlow, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const heard = { signal: AbortSignal.any([over.signal, signal]) };
  const came = Promise.race([once(client, "exists", heard), once(client, "close", heard)]);
  const timer = pause(askEvery, undefined, heard);
  const idle = client.idle().catch(() => undefined);
  await Promise.race([came, timer]).catch(() => undefined);
  over.abort();
  // Whatever is heard no more is of no interest: a connection that lasts for weeks keeps no listeners.
  await Promise.allSettled([came, timer]);
  if (client.usable) await client.noop();
  await idle;
}

/** Says why, and leaves out the password, which some servers repeat. */
function faultOf(error: unknown): Pick<MailboxFault, "reason" | "isRefused"> {
  const { code, responseStatus, authenticationFailed } = error as Record<string, unknown>;
  if (authenticationFailed) return { reason: "wrong name or password", isRefused: true };
  const reason = String(code ?? responseStatus ?? (error as Error).message).slice(0, 200);
  return { reason, isRefused: false };
}
