import type { Deps } from "../../../base/deps";
import { RateLimited } from "../../../base/errors";
import type { KnownDevice } from "../known-device";
import {
  type Action,
  delayAfter,
  isSignIn,
  knownDeviceLimit,
  type Limit,
  limitsOf,
  maxDelay,
  waitingPlaces,
} from "./attempt-limits";
import { BoundedWaits, type Place, type WaitingRoom } from "./bounded-waits";
import type { FailedSignIns } from "./failed-sign-ins.server";
import { subnetOf } from "./ip-subnet";
import { addFailure, countFailures, timeUntilRoom } from "./leaky-bucket";
import { purgeAttempts, readCounts, type StoredCount, writeCounts } from "./stored-counts.server";

/* Failures are in the database to survive a restart. See docs/decisions/0030 and 0062. */

export interface Attempt {
  action: Action;
  address: string;
  /** What is tried, whether it exists or not: a username, a code. */
  account: string;
  userId?: number;
  /** Left out where devices do not count. */
  knownDevice?: () => Promise<KnownDevice | null>;
}

export type ThrottleDeps = Deps & { failedSignIns?: FailedSignIns };

export interface RecordedAttempt {
  counters: Counter[];
  /** Milliseconds. */
  delay: number;
  /** Whether it counts on the device alone, where the account has signed in before. */
  isKnownDevice: boolean;
  /** Takes it back from the failed sign-ins. */
  undo: () => void;
}

interface Counter {
  key: string;
  kind: "device" | "address" | "account" | "pair";
  limit: Limit;
  /** Whether a success forgets all its failures, and not only its own. */
  isForgotten: boolean;
}

type Count = Counter & StoredCount;

const waits = new BoundedWaits(waitingPlaces.inAll);
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

/** Records an attempt as failed before its check, so that parallel ones count. Takes a place to wait. Throws RateLimited. */
export async function recordAttempt(
  deps: ThrottleDeps,
  attempt: Attempt,
  place = unbounded,
): Promise<RecordedAttempt> {
  const undo = isSignIn(attempt.action)
    ? (deps.failedSignIns?.add(attempt.address, attempt.userId) ?? noop)
    : noop;
  const ownCounter = await findOwnCounter(attempt);
  const recorded = await deps.db.transaction().execute(async (db) => {
    const now = deps.clock.now().getTime();
    await purgeAttempts({ ...deps, db });
    const counters = [...(ownCounter ? [ownCounter] : []), ...sharedCounters(attempt)];
    const used = chooseCounts(await readCounts(db, counters, now), ownCounter, now);
    const untilRoom = Math.max(...used.map((count) => closedFor(count, now)));
    // Thrown after the commit, because reading may have put counts right.
    if (untilRoom > 0) return new RateLimited(Math.ceil(untilRoom / 1000));
    const delay = Math.max(...used.map((count) => delayOf(count, now)));
    if (delay > 0 && !place.take(waitingRooms(used, now))) return new RateLimited(maxDelay / 1000);
    await writeCounts(
      db,
      used.map((count) => ({ ...count, clearsAt: addFailure(count.limit, count.clearsAt, now) })),
    );
    return { counters: used, delay, isKnownDevice: used.some(({ kind }) => kind === "device"), undo };
  });
  if (recorded instanceof RateLimited) throw recorded;
  return recorded;
}

/** Takes back a successful attempt, and all failures of its account from this address or device. */
export async function clearAttempts(deps: Deps, { counters, undo }: RecordedAttempt): Promise<void> {
  undo();
  await deps.db.transaction().execute(async (db) => {
    const counts = await readCounts(db, counters, deps.clock.now().getTime());
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

function noop(): void {}

async function findOwnCounter({ action, userId, knownDevice }: Attempt): Promise<Counter | undefined> {
  // Read for unknown names as well, so that they take as long.
  const device = await knownDevice?.();
  if (userId === undefined || !device?.userIds.includes(userId)) return undefined;
  const key = `${action} on ${device.id} as ${userId}`;
  return { key, kind: "device", limit: knownDeviceLimit, isForgotten: true };
}

function sharedCounters({ action, address, account }: Attempt): Counter[] {
  const { address: addressLimit, account: accountLimit, pair } = limitsOf(action);
  const from = `${action} from ${subnetOf(address)}`;
  const name = account.slice(0, 100);
  const counters: Counter[] = [
    { key: from, kind: "address", limit: addressLimit, isForgotten: false },
    { key: `${action} as ${name}`, kind: "account", limit: accountLimit, isForgotten: false },
  ];
  if (pair) counters.push({ key: `${from} as ${name}`, kind: "pair", limit: pair, isForgotten: true });
  return counters;
}

/** A known device with too many failures of its own is one like any other, so that guessing on it ends too. */
function chooseCounts(counts: Count[], own: Counter | undefined, now: number): Count[] {
  const known = counts.find(({ key }) => key === own?.key);
  if (known && closedFor(known, now) === 0) return [known];
  return counts.filter((count) => count !== known);
}

/** Gives one room to all addresses with many failures at an account: guessing keeps that pace, and is in nobody's way. */
function waitingRooms(counts: Count[], now: number): WaitingRoom[] {
  const own = counts.filter(({ kind }) => kind === "address" || kind === "device");
  const rooms = own.map(({ key }) => ({ key, places: waitingPlaces.address }));
  const account = counts.find(({ kind }) => kind === "account");
  const pair = counts.find(({ kind }) => kind === "pair");
  if (!account || !pair) return rooms;
  const tries = timeUntilRoom(pair.limit, pair.clearsAt, now) > 0 ? "laterTries" : "firstTries";
  return [...rooms, { key: `${tries} ${account.key}`, places: waitingPlaces[tries] }];
}

function closedFor({ limit, clearsAt }: Count, now: number): number {
  return limit.isClosing ? timeUntilRoom(limit, clearsAt, now) : 0;
}

function delayOf({ limit, clearsAt }: Count, now: number): number {
  return delayAfter(countFailures(limit, clearsAt, now), limit);
}
