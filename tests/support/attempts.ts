import type { Db } from "~/db/open.server";
import { systemClock } from "~/domain/base/deps";
import type { Action } from "~/domain/people/auth/throttle/attempt-limits";
import { recordAttempt } from "~/domain/people/auth/throttle/throttle.server";
import { CollectedLog } from "./collected-log";

/** Attempts that a test client would wait too long for. They fail, on accounts of other names by default. */
export async function addAttempts(
  db: Db,
  action: Action,
  times: number,
  { address = "127.0.0.1", account }: { address?: string; account?: string } = {},
): Promise<void> {
  const deps = { db, clock: systemClock, log: new CollectedLog() };
  for (let index = 0; index < times; index += 1)
    await recordAttempt(deps, { action, address, account: account ?? `earlier-${index}` });
}
