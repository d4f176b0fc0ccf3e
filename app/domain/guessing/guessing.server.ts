import type { Db } from "~/db/open.server";
import { agoText, type Deps, minutes, nowText } from "../deps";
import { TooOften } from "../errors";

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

export interface Guess {
  /** What is being guessed, such as "sign-in". */
  what: string;
  address: string;
  /** The account that it is about, as it was named. */
  account: string;
}

/** A guess that was let in: it counts as failed until it is known to be right. */
export interface AdmittedGuess {
  guess: Guess;
  addressAttemptId: number;
  /** Milliseconds that this try has to wait, because the account has been failed. */
  delay: number;
}

/**
 * Call before the check. Throws TooOften (seconds to wait) when the address has failed too often. The guess is
 * counted at once, so that many at the same moment get no further than many in a row.
 */
export async function admitGuess({ db, clock }: Deps, guess: Guess): Promise<AdmittedGuess> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("attempts").where("failedAt", "<=", agoText(clock, window)).execute();
    const failures = await trx
      .selectFrom("attempts")
      .select(["key", "failedAt"])
      .where("key", "in", [addressKey(guess), accountKey(guess)])
      .orderBy("id", "desc")
      .execute();
    const byAddress = failures.filter((failure) => failure.key === addressKey(guess));
    const tenth = byAddress[addressLimit - 1];
    if (tenth) throw new TooOften(secondsUntil(clock.now(), tenth.failedAt));
    const surplus = failures.length - byAddress.length - freeFailures;
    const failedAt = nowText(clock);
    const { id } = await trx
      .insertInto("attempts")
      .values({ key: addressKey(guess), failedAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("attempts")
      .values({ key: accountKey(guess), failedAt })
      .execute();
    const delay = surplus < 0 ? 0 : Math.min(firstDelay * 2 ** surplus, longestDelay);
    return { guess, addressAttemptId: id, delay };
  });
}

/** Admits a guess and lets it wait as long as it has to. Throws TooOften. */
export async function awaitTurn(deps: Deps, guess: Guess): Promise<AdmittedGuess> {
  const admitted = await admitGuess(deps, guess);
  await new Promise((resolve) => setTimeout(resolve, admitted.delay));
  return admitted;
}

/** The guess was right: it no longer counts, nor does any failure on the account. */
export async function forgiveGuess({ db }: Deps, { guess, addressAttemptId }: AdmittedGuess): Promise<void> {
  await db
    .deleteFrom("attempts")
    .where((where) => where.or([where("id", "=", addressAttemptId), where("key", "=", accountKey(guess))]))
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

function addressKey({ what, address }: Guess): string {
  return `${what} from ${address}`;
}

function accountKey({ what, account }: Guess): string {
  return `${what} as ${account.slice(0, 100)}`;
}

function secondsUntil(now: Date, failedAt: string): number {
  return Math.max(1, Math.ceil((new Date(failedAt).getTime() + window - now.getTime()) / 1000));
}
