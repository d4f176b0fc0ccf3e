import { forgetDeleted } from "~/db/forget-deleted.server";
import type { Db } from "~/db/open.server";
import type { UserRow } from "~/db/tables";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, nowText } from "../../base/deps";
import { clearAccountAttempts } from "../../people/auth/throttle/stored-counts.server";
import { reopenPeriod } from "./close-account.server";
import { deleteUserFiles, deleteUserRows, deleteUserStories, type OwnedDataDeps } from "./owned-data.server";

/** Deletes accounts closed 30 days ago, suspended first to prevent reopening. Resumes interrupted runs. */
export async function purgeAccounts(deps: OwnedDataDeps, signal?: AbortSignal): Promise<void> {
  let due = await claimDueAccount(deps);
  if (due) unforgotten.add(deps.db);
  while (due && !signal?.aborted) {
    await deleteUserFiles(deps, due.id);
    await deleteUserStories(deps.db, due.id, signal);
    if (signal?.aborted) break;
    await deleteAccount(deps, due);
    due = await claimDueAccount(deps);
  }
  if (unforgotten.has(deps.db) && (await forgetDeleted(deps.db))) unforgotten.delete(deps.db);
}

/** Databases whose log may still have what was deleted, because somebody was reading. A stop empties the log. */
const unforgotten = new WeakSet<Db>();

type DueAccount = Pick<UserRow, "id" | "usernameKey" | "email">;

async function claimDueAccount({ db, clock }: OwnedDataDeps): Promise<DueAccount | undefined> {
  return db
    .updateTable("users")
    .set({ suspendedAt: nowText(clock) })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("users")
        .select("id")
        .where("closedAt", "<=", agoText(clock, reopenPeriod))
        .orderBy("closedAt")
        .limit(1),
    )
    .returning(["id", "usernameKey", "email"])
    .executeTakeFirst();
}

async function deleteAccount(deps: OwnedDataDeps, account: DueAccount): Promise<void> {
  const { id } = account;
  await deps.db.transaction().execute(async (db) => {
    await deleteUserRows({ ...deps, db }, id);
    await clearAccountAttempts(db, account);
    await recordAudit({ ...deps, db }, null, "account.purge", { userId: id });
  });
}
