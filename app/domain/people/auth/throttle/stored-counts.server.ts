import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { type Deps, nowText } from "../../../base/deps";
import type { Action } from "./attempt-limits";
import { type Bucket, type ClearsAt, plausibleEnd } from "./leaky-bucket";

/* The buckets of the table `attempts`, one row for each key. */

export interface StoredCount {
  key: string;
  clearsAt: ClearsAt;
}

/** Call within a transaction. Corrects an end that a clock ahead has stored: read anew each time, its bucket would never empty. */
export async function readCounts<Counter extends { key: string; limit: Bucket }>(
  db: Db,
  counters: Counter[],
  now: number,
): Promise<(Counter & StoredCount)[]> {
  const keys = counters.map(({ key }) => key);
  const rows = await db.selectFrom("attempts").selectAll().where("key", "in", keys).execute();
  const ends = new Map(rows.map(({ key, clearsAt }) => [key, new Date(clearsAt).getTime()]));
  const tooFar = counters
    .map(({ key, limit }) => ({ key, clearsAt: plausibleEnd(limit, ends.get(key), now) }))
    .filter(({ key, clearsAt }) => (ends.get(key) ?? 0) > clearsAt);
  if (tooFar.length > 0) await writeCounts(db, tooFar);
  for (const { key, clearsAt } of tooFar) ends.set(key, clearsAt);
  return counters.map((counter) => ({ ...counter, clearsAt: ends.get(counter.key) }));
}

/** An undefined end, or one in the past, is an empty bucket, which the purge deletes. */
export async function writeCounts(db: Db, counts: StoredCount[]): Promise<void> {
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

/** Deletes the buckets that are empty by now. */
export async function purgeAttempts({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("attempts").where("clearsAt", "<=", nowText(clock)).execute();
}

export interface AttemptedAccount {
  id: number;
  usernameKey: string;
  /** Where attempts under the address are forgotten too. */
  email?: string | null;
}

/** Forgets the attempts on an account, of all places. A name clears only what counts by name, since a username may look like an id. */
export async function clearAccountAttempts(
  db: Db,
  { id, usernameKey, email }: AttemptedAccount,
): Promise<void> {
  const names = [usernameKey, ...(email ? [email.toLowerCase()] : [])];
  const patterns = [
    ...names.flatMap((name) => byName.flatMap((action) => keyPatterns(action, ["from"], name))),
    ...byId.flatMap((action) => keyPatterns(action, ["from", "on"], String(id))),
    ...byName.map((action) => `${action} on % as ${id}`),
  ];
  await db
    .deleteFrom("attempts")
    .where((where) =>
      where.or(patterns.map((pattern) => sql<boolean>`${where.ref("key")} like ${pattern} escape '\\'`)),
    )
    .execute();
}

const byName = ["sign-in", "mailed link", "contact", "trial", "checkout"] satisfies Action[];
const byId = ["own password", "wrong codes", "rest of codes", "checkout"];

function keyPatterns(action: string, places: string[], account: string): string[] {
  const name = account.slice(0, 100).replace(/[\\%_]/g, "\\$&");
  return [`${action} as ${name}`, ...places.map((place) => `${action} ${place} % as ${name}`)];
}
