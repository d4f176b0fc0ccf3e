import { createHash } from "node:crypto";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Db } from "~/db/open.server";
import type { IncomingMailsTable } from "~/db/tables";
import { agoText, type Clock, minutes, nowText } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import type { WorkerProcesses } from "../../base/worker-processes";
import type { LetterDeps } from "../../writing/letters/letter-imports.server";
import { dropOldUnread } from "./unread-mails.server";

/* Mails that came. The file of each is on the disk before its row exists, and stays until it is decided. */

export interface IncomingDeps extends LetterDeps, MailDeps {
  workers: WorkerProcesses;
}

export type IncomingMailRow = Selectable<IncomingMailsTable>;
export type IncomingMailState = IncomingMailRow["state"];

/** Bytes of one mail. */
export const mailMaxBytes = 40 * 1024 * 1024;
/** Whoever reads one says so every ten seconds; somebody who has not for so long was stopped. */
const leaseRenewal = 10_000;
const lease = minutes;
const shortestPause = 5 * minutes;

/**
 * Keeps a mail as it came, and returns its id. Nothing is read yet. `key` is its `messageKey`, which no other mail may have, and null where
 * that is not known. Throws Unavailable on a full disk.
 */
export async function keepMail(
  deps: IncomingDeps,
  source: Uint8Array,
  key: string | null = null,
): Promise<number> {
  const folder = await deps.letters.create();
  await deps.letters.write(folder, 0, source);
  const isTooLarge = source.length > mailMaxBytes;
  const { id } = await deps.db
    .insertInto("incomingMails")
    .values({
      ...{ folder, bytes: source.length, receivedAt: nowText(deps.clock), messageKey: key },
      ...(isTooLarge ? { state: "unreadable", reason: "too-large" } : { state: "new" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isTooLarge) await dropOldUnread(deps);
  return id;
}

/** Times of a try that are ahead are of a clock that was. One that was tried before waits as long again as it has waited, five minutes at least. */
function isUnread(clock: Clock) {
  const now = nowText(clock);
  const waited = sql`max(${shortestPause / 1_000}, unixepoch(tried_at) - unixepoch(received_at))`;
  return sql<boolean>`(
    (state = 'new' and (tried_at is null or tried_at > ${now} or unixepoch(${now}) - unixepoch(tried_at) >= ${waited}))
    or (state = 'reading' and (tried_at < ${agoText(clock, lease)} or tried_at > ${agoText(clock, -lease)})))`;
}

/** Mails that nobody reads, the oldest first: new ones, and those whose reader has stopped. */
export async function listUnread({ db, clock }: IncomingDeps, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("incomingMails")
    .select("id")
    .where(isUnread(clock))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a mail for reading; undefined where somebody else does, or has. */
export async function claimMail(
  { db, clock }: IncomingDeps,
  id: number,
): Promise<IncomingMailRow | undefined> {
  return db
    .updateTable("incomingMails")
    .set({ state: "reading", triedAt: nowText(clock) })
    .where("id", "=", id)
    .where(isUnread(clock))
    .returningAll()
    .executeTakeFirst();
}

/** Says that a mail is still being read, so that nobody else takes it; does nothing once it is decided. */
async function renewLease({ db, clock }: Pick<IncomingDeps, "db" | "clock">, id: number): Promise<void> {
  await db
    .updateTable("incomingMails")
    .set({ triedAt: nowText(clock) })
    .where("id", "=", id)
    .where("state", "=", "reading")
    .execute();
}

/** Throws a mail away that was decided, with its file. Returns false where it is in none of these states, or of another person. */
export async function discardDecided(
  { db, clock, letters }: IncomingDeps,
  id: number,
  states: readonly IncomingMailState[],
  userId?: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("incomingMails")
    .select("folder")
    .where("id", "=", id)
    .where("state", "in", states)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? 0))
    .executeTakeFirst();
  if (!row) return false;
  // One of several presses at once has it.
  const discarded = await db
    .updateTable("incomingMails")
    .set({ state: "discarded", decidedAt: nowText(clock), content: "", folder: null })
    .where("id", "=", id)
    .where("state", "in", states)
    .executeTakeFirst();
  if (discarded.numUpdatedRows === 0n) return false;
  if (row.folder !== null) await letters.remove(row.folder);
  return true;
}

/** Lets a reply wait for its person again that was being accepted, unless it was taken before something failed. */
export async function giveBackHeld({ db }: Pick<IncomingDeps, "db">, id: number): Promise<void> {
  await db
    .updateTable("incomingMails")
    .set({ state: "held" })
    .where("id", "=", id)
    .where("state", "=", "reading")
    .execute();
}

/** Does something with a mail that was claimed, and says meanwhile that it is being read. */
export async function whileLeased<Result>(
  deps: Pick<IncomingDeps, "db" | "clock">,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // A database that is busy for a moment takes the next renewal.
  const renewal = setInterval(() => void renewLease(deps, id).catch(() => undefined), leaseRenewal);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** Notes what became of a mail. Its file goes after the commit, unless it is kept. */
export async function settle(
  deps: IncomingDeps,
  row: IncomingMailRow,
  state: IncomingMailState,
  more: Updateable<IncomingMailsTable> & { keepsFile?: boolean } = {},
): Promise<IncomingMailState> {
  const { keepsFile = false, ...change } = more;
  await deps.db
    .updateTable("incomingMails")
    .set({ ...change, state, decidedAt: nowText(deps.clock), ...(!keepsFile && { folder: null }) })
    .where("id", "=", row.id)
    .execute();
  if (!keepsFile && row.folder !== null) await deps.letters.remove(row.folder);
  return state;
}

/** Notes within a transaction that a mail is taken. `settle` removes its file after it, else the purge of files that nothing names. */
export async function noteTaken(
  { db, clock }: Pick<IncomingDeps, "db" | "clock">,
  { id }: IncomingMailRow,
  change: Updateable<IncomingMailsTable>,
): Promise<void> {
  await db
    .updateTable("incomingMails")
    .set({ ...change, state: "taken", decidedAt: nowText(clock), folder: null })
    .where("id", "=", id)
    .execute();
}

/** The same mail handed over twice has the same key; another sender's with the same Message-ID has not. */
export function messageKey(messageId: string, from: string): string {
  return createHash("sha256").update(`${messageId.trim()}\n${from}`).digest("base64url");
}

/** Finds another mail with this `messageKey`; `not` is the id of the mail itself. Undefined if there is none. */
export async function findByKey(db: Db, key: string, not: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom("incomingMails")
    .select("id")
    .where("messageKey", "=", key)
    .where("id", "!=", not)
    .executeTakeFirst();
}
