import type { WaitingRequestRow } from "~/db/tables";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { recordChanges } from "../../base/audit/order-changes.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";

/** Calls back what waits. Throws NotFound for what is another's, done or called back. */
export async function callBack(deps: Deps, actor: Self, id: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const row = await db
      .selectFrom("waitingRequests")
      .selectAll()
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (!row) throw new NotFound();
    await setCalledBack(within, row);
    await recordAudit(within, actor, "waiting.call-back", { kind: row.kind, subjectId: row.subjectId });
  });
}

/** Call within a transaction. */
export async function callBackAll(deps: Deps, userId: number): Promise<void> {
  const rows = await deps.db
    .selectFrom("waitingRequests")
    .selectAll()
    .where("userId", "=", userId)
    .where("state", "=", "waiting")
    .execute();
  for (const row of rows) await setCalledBack(deps, row);
}

/** An order that waits is cancelled with it, unless its payment may have begun. Within a transaction. */
export async function setCalledBack(deps: Deps, { id, kind, subjectId }: WaitingRequestRow): Promise<void> {
  const { db, clock } = deps;
  await db
    .updateTable("waitingRequests")
    .set({ state: "called-back", label: "", decidedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
  if (kind === "order") await cancelUnplaced(deps, subjectId);
}

async function cancelUnplaced(deps: Deps, orderId: number): Promise<void> {
  const cancelled = await deps.db
    .updateTable("printOrders")
    .set({ status: "cancelled", statusChangedAt: nowText(deps.clock) })
    .where("id", "=", orderId)
    .where("requestedAt", "is", null)
    .where("paymentWay", "!=", "online")
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  if (!cancelled) return;
  await deps.db
    .updateTable("orderLines")
    .set({ status: "cancelled" })
    .where("orderId", "=", orderId)
    .execute();
  const change = { orderId, what: "status", before: "pending", after: "cancelled" } as const;
  await recordChanges(deps, null, [change]);
}
