import { type Deps, days, minutes } from "../../base/deps";
import { addFailure, type Bucket, countFailures, timeUntilRoom } from "./throttle/leaky-bucket";
import { readCounts, writeCounts } from "./throttle/stored-counts.server";

/* Wrong sign-in codes are counted by account over all requests: with many requests, six digits could be guessed. */

const wrongCodes: Bucket = { interval: days / 20, capacity: 20 };
const rest: Bucket = { interval: 30 * minutes, capacity: 1 };

const wrongCounter = (account: string) => ({ key: `wrong codes as ${account}`, limit: wrongCodes });
const restCounter = (account: string) => ({ key: `rest of codes as ${account}`, limit: rest });

/** Call within a transaction. Codes rest after 20 wrong ones in a day. */
export async function findRestingAccounts({ db, clock }: Deps, accounts: string[]): Promise<Set<string>> {
  const now = clock.now().getTime();
  const rests = await readCounts(
    db,
    accounts.map((account) => ({ account, ...restCounter(account) })),
    now,
  );
  const resting = rests.filter(({ clearsAt }) => timeUntilRoom(rest, clearsAt, now) > 0);
  return new Set(resting.map(({ account }) => account));
}

/** Call within a transaction. Codes rest for 30 minutes from the 20th wrong one on. */
export async function addWrongCode({ db, clock }: Deps, accounts: string[]): Promise<void> {
  const now = clock.now().getTime();
  const counts = await readCounts(
    db,
    accounts.map((account) => ({ account, ...wrongCounter(account) })),
    now,
  );
  const added = counts.map((count) => ({ ...count, clearsAt: addFailure(wrongCodes, count.clearsAt, now) }));
  const isFull = ({ clearsAt }: (typeof added)[number]) =>
    Math.ceil(countFailures(wrongCodes, clearsAt, now)) >= wrongCodes.capacity;
  const rests = added.filter(isFull).map(({ account }) => ({
    key: restCounter(account).key,
    clearsAt: addFailure(rest, undefined, now),
  }));
  await writeCounts(db, [...added, ...rests]);
}
