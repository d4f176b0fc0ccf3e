import type { Db } from "~/db/open.server";
import { type Deps, nowText } from "../../../base/deps";
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

/** Forgets the attempts on accounts, of all actions and places. An account is a username key, user id or mail address. */
export async function clearAccountAttempts(db: Db, accounts: string[]): Promise<void> {
  const patterns = accounts.map((account) => `% as ${account.slice(0, 100).replace(/[\\%_]/g, "_")}`);
  await db
    .deleteFrom("attempts")
    .where((where) => where.or(patterns.map((pattern) => where("key", "like", pattern))))
    .execute();
}
