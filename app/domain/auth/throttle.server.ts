import type { Db } from "~/db/open.server";
import { agoText, type Deps, minutes, nowText } from "../deps";
import { RateLimited } from "../errors";

/* Stored in the database to survive a restart. Delays accounts: locking them would lock out their users. */
const addressLimit = 10;
const window = 3 * minutes;
const failuresWithoutDelay = 5;
const firstDelay = 250;
const maxDelay = 8_000;

export interface Attempt {
  action: string;
  address: string;
  account: string;
}

export interface RecordedAttempt {
  attempt: Attempt;
  addressAttemptId: number;
  /** Milliseconds. */
  delay: number;
}

/** Records an attempt as failed before its check, so that parallel ones count. Throws RateLimited. */
export async function recordAttempt({ db, clock }: Deps, attempt: Attempt): Promise<RecordedAttempt> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("attempts").where("failedAt", "<=", agoText(clock, window)).execute();
    const failures = await trx
      .selectFrom("attempts")
      .select(["key", "failedAt"])
      .where("key", "in", [addressKey(attempt), accountKey(attempt)])
      .orderBy("id", "desc")
      .execute();
    const byAddress = failures.filter((failure) => failure.key === addressKey(attempt));
    const limiting = byAddress[addressLimit - 1];
    if (limiting) throw new RateLimited(secondsUntil(clock.now(), limiting.failedAt));
    const excess = failures.length - byAddress.length - failuresWithoutDelay;
    const failedAt = nowText(clock);
    const { id } = await trx
      .insertInto("attempts")
      .values({ key: addressKey(attempt), failedAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("attempts")
      .values({ key: accountKey(attempt), failedAt })
      .execute();
    const delay = excess < 0 ? 0 : Math.min(firstDelay * 2 ** excess, maxDelay);
    return { attempt, addressAttemptId: id, delay };
  });
}

/** Records an attempt and waits for its delay. Throws RateLimited. */
export async function throttle(deps: Deps, attempt: Attempt): Promise<RecordedAttempt> {
  const recorded = await recordAttempt(deps, attempt);
  await new Promise((resolve) => setTimeout(resolve, recorded.delay));
  return recorded;
}

/** Clears a successful attempt and all failures on its account. */
export async function clearAttempts(
  { db }: Deps,
  { attempt, addressAttemptId }: RecordedAttempt,
): Promise<void> {
  await db
    .deleteFrom("attempts")
    .where((where) => where.or([where("id", "=", addressAttemptId), where("key", "=", accountKey(attempt))]))
    .execute();
}

/** Deletes failures older than the window. */
export async function purgeAttempts({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("attempts").where("failedAt", "<=", agoText(clock, window)).execute();
}

/** Deletes the failures on the accounts, for all actions. */
export async function clearAccountAttempts(db: Db, accounts: string[]): Promise<void> {
  const patterns = accounts.map((account) => `% as ${account.slice(0, 100).replace(/[\\%_]/g, "_")}`);
  await db
    .deleteFrom("attempts")
    .where((where) => where.or(patterns.map((pattern) => where("key", "like", pattern))))
    .execute();
}

function addressKey({ action, address }: Attempt): string {
  return `${action} from ${address}`;
}

function accountKey({ action, account }: Attempt): string {
  return `${action} as ${account.slice(0, 100)}`;
}

function secondsUntil(now: Date, failedAt: string): number {
  return Math.max(1, Math.ceil((new Date(failedAt).getTime() + window - now.getTime()) / 1000));
}
