import type { Db } from "~/db/open.server";
import { recordAudit } from "../../../base/audit/audit.server";
import type { Deps } from "../../../base/deps";
import type { SignInBurst } from "./sign-in-burst";

const mostListed = 50;

/** The newest 50 bursts that ended at `since` (ISO 8601, UTC) or later, the newest first. */
export function listSignInBursts(db: Db, since: string): Promise<SignInBurst[]> {
  return db
    .selectFrom("signInBursts")
    .selectAll()
    .where("endedAt", ">=", since)
    .orderBy("endedAt", "desc")
    .limit(mostListed)
    .execute();
}

/** Logs the bursts that are over: in the audit log without the address, which is kept shorter, and for deploy/fail2ban. */
export async function saveBursts(deps: Deps, over: SignInBurst[], open: SignInBurst[]): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await upsertBursts(db, [...over, ...open]);
    for (const { failures, accounts, addresses, startedAt, endedAt } of over)
      await recordAudit({ ...deps, db }, null, "sign-in.failures", {
        failures,
        accounts,
        addresses,
        from: startedAt,
        to: endedAt,
      });
  });
  for (const { address, failures, accounts, addresses, startedAt, endedAt } of over)
    deps.log.warn(
      { address, failures, accounts, addresses, from: startedAt, to: endedAt },
      "failed sign-ins",
    );
}

async function upsertBursts(db: Db, bursts: SignInBurst[]): Promise<void> {
  await db
    .insertInto("signInBursts")
    .values(bursts)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({
        failures: ref("excluded.failures"),
        accounts: ref("excluded.accounts"),
        addresses: ref("excluded.addresses"),
        endedAt: ref("excluded.endedAt"),
      })),
    )
    .execute();
}
