import type { Db } from "~/db/open.server";
import { type Deps, nowText } from "../../deps";
import { RateLimited } from "../../errors";
import type { KnownDevice } from "../known-device";
import {
  type Action,
  delayAfter,
  isSignIn,
  knownDeviceLimit,
  type Limit,
  limitsOf,
  maxDelay,
} from "./attempt-limits";
import { BoundedWaits, type Place } from "./bounded-waits";
import type { FailedSignIns } from "./failed-sign-ins.server";
import { subnetOf } from "./ip-subnet";
import { addFailure, type ClearsAt, countFailures, timeUntilRoom } from "./leaky-bucket";

/* Failures are in the database to survive a restart. See docs/decisions/0030. */

export interface Attempt {
  action: Action;
  /** The client's IP address, whole. */
  address: string;
  /** What is tried, whether it exists or not: a username, a code. */
  account: string;
  /** The account's user, if there is one. */
  userId?: number;
  /** Left out where devices do not count. */
  knownDevice?: () => Promise<KnownDevice | null>;
}

export type ThrottleDeps = Deps & { failedSignIns?: FailedSignIns };

export interface RecordedAttempt {
  counters: Counter[];
  /** Milliseconds. */
  delay: number;
  /** Takes it back from the failed sign-ins. */
  undo: () => void;
}

interface Counter {
  key: string;
  limit: Limit;
  /** Whether a success forgets all its failures, and not only its own. */
  isForgotten: boolean;
}

interface Count extends Counter {
  clearsAt: ClearsAt;
}

const waits = new BoundedWaits({ perKey: 4, inAll: 400 });
/** For who does not wait. */
const unbounded: Pick<Place, "take"> = { take: () => true };

/** Records an attempt and waits for its delay. Throws RateLimited. */
export async function throttle(deps: ThrottleDeps, attempt: Attempt): Promise<RecordedAttempt> {
  const place = waits.place();
  try {
    const recorded = await recordAttempt(deps, attempt, place);
    if (recorded.delay > 0) await new Promise((resolve) => setTimeout(resolve, recorded.delay));
    return recorded;
  } finally {
    place.leave();
  }
}

/**
 * Records an attempt as failed before its check, so that parallel ones count. Takes the place if it must
 * wait. Throws RateLimited when a limit is reached, or too many wait.
 */
export async function recordAttempt(
  deps: ThrottleDeps,
  attempt: Attempt,
  place = unbounded,
): Promise<RecordedAttempt> {
  const undo = isSignIn(attempt.action)
    ? (deps.failedSignIns?.add(attempt.address, attempt.userId) ?? noop)
    : noop;
  const ownCounter = await findOwnCounter(attempt);
  return deps.db.transaction().execute(async (db) => {
    const now = deps.clock.now().getTime();
    await purgeAttempts({ ...deps, db });
    const counts = await readCounts(db, [...(ownCounter ? [ownCounter] : []), ...sharedCounters(attempt)]);
    const used = chooseCounts(counts, ownCounter, now);
    const untilRoom = Math.max(...used.map((count) => closedFor(count, now)));
    if (untilRoom > 0) throw new RateLimited(Math.ceil(untilRoom / 1000));
    const delay = Math.max(...used.map((count) => delayOf(count, now)));
    if (delay > 0 && !place.take(used[0]?.key ?? "")) throw new RateLimited(maxDelay / 1000);
    await writeCounts(
      db,
      used.map((count) => ({ ...count, clearsAt: addFailure(count.limit, count.clearsAt, now) })),
    );
    return { counters: used, delay, undo };
  });
}

/** Takes back a successful attempt, and all failures of its account from this address or device. */
export async function clearAttempts(deps: Deps, { counters, undo }: RecordedAttempt): Promise<void> {
  undo();
  await deps.db.transaction().execute(async (db) => {
    const counts = await readCounts(db, counters);
    await writeCounts(
      db,
      counts.map((count) => ({
        ...count,
        clearsAt: count.isForgotten ? undefined : (count.clearsAt ?? 0) - count.limit.interval,
      })),
    );
    await purgeAttempts({ ...deps, db });
  });
}

/** Deletes the counts of keys whose failures are all forgotten. */
export async function purgeAttempts({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("attempts").where("clearsAt", "<=", nowText(clock)).execute();
}

/** Forgets the failures on the accounts, for all actions and addresses. */
export async function clearAccountAttempts(db: Db, accounts: string[]): Promise<void> {
  const patterns = accounts.map((account) => `% as ${account.slice(0, 100).replace(/[\\%_]/g, "_")}`);
  await db
    .deleteFrom("attempts")
    .where((where) => where.or(patterns.map((pattern) => where("key", "like", pattern))))
    .execute();
}

function noop(): void {}

/** Of the device alone: undefined where the account has not signed in before. */
async function findOwnCounter({ action, userId, knownDevice }: Attempt): Promise<Counter | undefined> {
  // Read for unknown names as well, so that they take as long.
  const device = await knownDevice?.();
  if (userId === undefined || !device?.userIds.includes(userId)) return undefined;
  const key = `${action} on ${device.id} as ${userId}`;
  return { key, limit: knownDeviceLimit, isForgotten: true };
}

/** Of all devices that the account does not know. */
function sharedCounters({ action, address, account }: Attempt): Counter[] {
  const { address: addressLimit, account: accountLimit, pair } = limitsOf(action);
  const from = `${action} from ${subnetOf(address)}`;
  const name = account.slice(0, 100);
  const counters = [
    { key: from, limit: addressLimit, isForgotten: false },
    { key: `${action} as ${name}`, limit: accountLimit, isForgotten: false },
  ];
  return pair ? [...counters, { key: `${from} as ${name}`, limit: pair, isForgotten: true }] : counters;
}

/** A known device with too many failures of its own is one like any other, so that guessing on it ends too. */
function chooseCounts(counts: Count[], own: Counter | undefined, now: number): Count[] {
  const known = counts.find(({ key }) => key === own?.key);
  if (known && closedFor(known, now) === 0) return [known];
  return counts.filter((count) => count !== known);
}

function closedFor({ limit, clearsAt }: Count, now: number): number {
  return limit.isClosing ? timeUntilRoom(limit, clearsAt, now) : 0;
}

function delayOf({ limit, clearsAt }: Count, now: number): number {
  return delayAfter(countFailures(limit, clearsAt, now), limit);
}

async function readCounts(db: Db, counters: Counter[]): Promise<Count[]> {
  const keys = counters.map(({ key }) => key);
  const rows = await db.selectFrom("attempts").selectAll().where("key", "in", keys).execute();
  const ends = new Map(rows.map(({ key, clearsAt }) => [key, new Date(clearsAt).getTime()]));
  return counters.map((counter) => ({ ...counter, clearsAt: ends.get(counter.key) }));
}

/** An undefined end, or one in the past, is an empty bucket, which the purge deletes. */
async function writeCounts(db: Db, counts: Count[]): Promise<void> {
  const values = counts.map(({ key, clearsAt = 0 }) => ({
    key,
    clearsAt: new Date(Math.max(0, clearsAt)).toISOString(),
  }));
  await db
    .insertInto("attempts")
    .values(values)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ ref }) => ({ clearsAt: ref("excluded.clearsAt") })),
    )
    .execute();
}
