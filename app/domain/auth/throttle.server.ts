import type { Db } from "~/db/open.server";
import { agoText, type Deps, minutes, nowText } from "../deps";
import { RateLimited } from "../errors";

/*
 * Rate limits for passwords and codes, stored in the database so that they survive a restart. An IP address may fail
 * ten times in three minutes. An account is never locked, because that would lock out its user; after five failures
 * each further attempt is delayed longer.
 */
const addressLimit = 10;
const window = 3 * minutes;
const failuresWithoutDelay = 5;
const firstDelay = 250;
const maxDelay = 8_000;

export interface Attempt {
  /** Such as "sign-in". */
  action: string;
  address: string;
  /** As the client named it. */
  account: string;
}

/** Counts as failed until `clearAttempts` is called. */
export interface RecordedAttempt {
  attempt: Attempt;
  addressAttemptId: number;
  /** Milliseconds to wait because of earlier failures on the account. */
  delay: number;
}

/**
 * Records an attempt before it is checked, so that parallel attempts count like consecutive ones. Throws RateLimited
 * (in seconds) when the IP address has failed too often.
 */
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

/** Records an attempt and waits out its delay. Throws RateLimited. */
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

/** Deletes the failures on the given accounts, for every action. */
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
