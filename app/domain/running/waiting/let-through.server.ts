import type { WaitingRequestRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireAdministrator, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import { listMakers } from "../../people/waiting/makers.server";
import { type CarryOutDeps, carryOut } from "./carry-out.server";

/** Throws Forbidden for the own account and for whoever made what was used, NotFound, and Conflict for what cannot be done any more. */
export async function letThrough(deps: CarryOutDeps, actor: Self, id: number): Promise<void> {
  requireAdministrator(actor);
  const row = await deps.db.transaction().execute((db) => allow({ ...deps, db }, actor, id));
  if ((await carryOut(deps, row)) === "impossible")
    throw new Conflict(message("This cannot be done any more. It was called back."));
}

async function allow(deps: CarryOutDeps, actor: Self, id: number): Promise<WaitingRequestRow> {
  const { db } = deps;
  const row = await db
    .selectFrom("waitingRequests")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!row) throw new NotFound();
  if (row.userId === actor.realUserId)
    throw new Forbidden(message("This is your own account: somebody else decides."));
  if ((await listMakers(db, row.userId, row.askedAt)).includes(actor.realUserId))
    throw new Forbidden(
      message("You made what this account was opened with: another administrator decides."),
    );
  await db.updateTable("waitingRequests").set({ allowedBy: actor.realUserId }).where("id", "=", id).execute();
  const account = { userId: row.userId, realUserId: actor.realUserId };
  await recordAudit(deps, account, "waiting.allow", { kind: row.kind, subjectId: row.subjectId });
  return row;
}

/** Does what has waited for seven days, but in accounts that are closed or suspended. Can be interrupted. */
export async function carryOutDue(deps: CarryOutDeps, signal?: AbortSignal): Promise<void> {
  const due = await deps.db
    .selectFrom("waitingRequests")
    .innerJoin("users", "users.id", "waitingRequests.userId")
    .selectAll("waitingRequests")
    .where("waitingRequests.state", "=", "waiting")
    .where("waitingRequests.dueAt", "<=", nowText(deps.clock))
    .where("users.closedAt", "is", null)
    .where("users.suspendedAt", "is", null)
    .orderBy("waitingRequests.dueAt")
    .orderBy("waitingRequests.id")
    .execute();
  for (const row of due) {
    if (signal?.aborted) return;
    try {
      await carryOut(deps, row);
    } catch (error) {
      // The others shall not wait for it; it is tried again at the next run.
      deps.log.error({ error, requestId: row.id, kind: row.kind }, "what waited could not be done");
    }
  }
}
