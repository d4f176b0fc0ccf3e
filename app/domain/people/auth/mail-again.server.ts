import type { MailKind, TokenPurpose } from "~/db/tables";
import { type Deps, minutes, nowText } from "../../base/deps";
import { latestStart } from "./plausible-times";
import { addFailure, type Bucket, timeUntilRoom } from "./throttle/leaky-bucket";
import { readCounts, writeCounts } from "./throttle/stored-counts.server";

/*
 * A person has a few links at a time, so that nobody can flood their mailbox. At that limit the newest mail goes out again
 * instead of a new one: whoever used the limit up, the person who asks has a link.
 */

/** Mails go once a minute for ten minutes, then once in ten. */
const shortestGap = 1 * minutes;
const mails: Bucket = { interval: 10 * minutes, capacity: 10 };
/** What a press mails to an address that is not of who presses: three at once, then one in ten minutes. */
const pressedMails: Bucket = { interval: 10 * minutes, capacity: 3 };
/** A link that will end sooner than this after its mail is sent is of little use. */
const timeToRead = 10 * minutes;

interface LinkMail {
  userId: number;
  kind: MailKind;
  purpose: TokenPurpose;
}

/** Puts the newest mail with a valid link back into the outbox, in a transaction. Null if it goes; else when a new one may (ISO 8601). */
export async function mailNewestAgain(deps: Deps, mail: LinkMail): Promise<string | null> {
  const newest = await findNewest(deps, mail);
  if (newest?.state === "queued" || newest?.state === "sending") return null;
  const sendAt = await nextSending(deps, mail, newest ? (newest.sentAt ?? newest.queuedAt) : null);
  if (!newest || new Date(newest.expiresAt).getTime() < sendAt + timeToRead)
    return new Date(sendAt).toISOString();
  await deps.db
    .updateTable("mails")
    .set({
      state: "queued",
      queuedAt: nowText(deps.clock),
      nextTryAt: new Date(sendAt).toISOString(),
      error: "",
    })
    .where("id", "=", newest.id)
    .execute();
  return null;
}

/** Notes a mail that somebody asked for, in a transaction. Returns 0 if it may go, else the milliseconds until one may. */
export async function takeMailRoom({ db, clock }: Deps, kind: MailKind, whose: string): Promise<number> {
  const now = clock.now().getTime();
  const [count] = await readCounts(db, [{ key: `${kind} as ${whose}`, limit: pressedMails }], now);
  const untilRoom = timeUntilRoom(pressedMails, count?.clearsAt, now);
  if (!count || untilRoom > 0) return untilRoom;
  await writeCounts(db, [{ ...count, clearsAt: addFailure(pressedMails, count.clearsAt, now) }]);
  return 0;
}

function findNewest({ db, clock }: Deps, { userId, kind, purpose }: LinkMail) {
  return db
    .selectFrom("oneTimeTokens")
    .innerJoin("mails", "mails.id", "oneTimeTokens.mailId")
    .select(["mails.id", "mails.state", "mails.sentAt", "mails.queuedAt", "oneTimeTokens.expiresAt"])
    .where("oneTimeTokens.userId", "=", userId)
    .where("oneTimeTokens.purpose", "=", purpose)
    .where("oneTimeTokens.expiresAt", ">", nowText(clock))
    .where("oneTimeTokens.createdAt", "<=", latestStart(clock))
    .where("mails.userId", "=", userId)
    .where("mails.kind", "=", kind)
    .orderBy("oneTimeTokens.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function nextSending(
  { db, clock }: Deps,
  { userId, kind }: LinkMail,
  lastAt: string | null,
): Promise<number> {
  const now = clock.now().getTime();
  const [count] = await readCounts(db, [{ key: `${kind} again as ${userId}`, limit: mails }], now);
  if (!count) return now;
  // A clock that was ahead may have sent the last one.
  const last = lastAt === null ? 0 : Math.min(new Date(lastAt).getTime(), now);
  const sendAt = Math.max(now + timeUntilRoom(mails, count.clearsAt, now), last + shortestGap, now);
  await writeCounts(db, [{ ...count, clearsAt: addFailure(mails, count.clearsAt, sendAt) }]);
  return sendAt;
}
