import type { Db } from "~/db/open.server";
import { agoText, type Deps, minutes, nowText } from "../deps";
import { RateLimited } from "../errors";

/*
 * What keeps people from guessing passwords and codes. Failures are kept in the database, so a restart forgets
 * none. An address (a whole ward may share it) has ten failures in three minutes; an account is never locked, for
 * that would lock out its owner, but each failure after the fifth makes every further try wait longer.
 */
const addressLimit = 10;
const window = 3 * minutes;
const freeFailures = 5;
const firstDelay = 250;
const longestDelay = 8_000;

export interface Attempt {
  /** What is being guessed, such as "sign-in". */
  what: string;
  address: string;
  /** The account that it is about, as it was named. */
  account: string;
}

/** A guess that was let in: it counts as failed until it is known to be right. */
export interface RecordedAttempt {
  attempt: Attempt;
  addressAttemptId: number;
  /** Milliseconds that this try has to wait, because the account has been failed. */
  delay: number;
}

/**
 * Call before the check. Throws RateLimited (seconds to wait) when the address has failed too often. The guess is
 * counted at once, so that many at the same moment get no further than many in a row.
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
    const tenth = byAddress[addressLimit - 1];
    if (tenth) throw new RateLimited(secondsUntil(clock.now(), tenth.failedAt));
    const surplus = failures.length - byAddress.length - freeFailures;
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
    const delay = surplus < 0 ? 0 : Math.min(firstDelay * 2 ** surplus, longestDelay);
    return { attempt, addressAttemptId: id, delay };
  });
}

/** Admits a guess and lets it wait as long as it has to. Throws RateLimited. */
export async function throttle(deps: Deps, attempt: Attempt): Promise<RecordedAttempt> {
  const admitted = await recordAttempt(deps, attempt);
  await new Promise((resolve) => setTimeout(resolve, admitted.delay));
  return admitted;
}

/** The guess was right: it no longer counts, nor does any failure on the account. */
export async function clearAttempts(
  { db }: Deps,
  { attempt, addressAttemptId }: RecordedAttempt,
): Promise<void> {
  await db
    .deleteFrom("attempts")
    .where((where) => where.or([where("id", "=", addressAttemptId), where("key", "=", accountKey(attempt))]))
    .execute();
}

/** Forgets the failures that count no more. */
export async function purgeAttempts({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom("attempts").where("failedAt", "<=", agoText(clock, window)).execute();
}

/** Forgets the failures on accounts of these names, whatever was being guessed. */
export async function forgetAccounts(db: Db, accounts: string[]): Promise<void> {
  const endings = accounts.map((account) => `% as ${account.slice(0, 100).replace(/[\\%_]/g, "_")}`);
  await db
    .deleteFrom("attempts")
    .where((where) => where.or(endings.map((ending) => where("key", "like", ending))))
    .execute();
}

function addressKey({ what, address }: Attempt): string {
  return `${what} from ${address}`;
}

function accountKey({ what, account }: Attempt): string {
  return `${what} as ${account.slice(0, 100)}`;
}

function secondsUntil(now: Date, failedAt: string): number {
  return Math.max(1, Math.ceil((new Date(failedAt).getTime() + window - now.getTime()) / 1000));
}
