import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { recordChanges } from "../../base/audit/order-changes.server";
import { nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import { closePayment } from "../payments/close-payment.server";
import { findPayment } from "../payments/payment-rows.server";
import type { OrderPaymentDeps } from "./deps";
import { setLineStatus } from "./order-lines.server";
import { isCancellable, readOrder } from "./order-rows.server";
import type { Order } from "./orders";
import { requireOwn } from "./orders.server";

/** Idempotent. Throws NotFound, and Conflict if paid or in progress. */
export async function cancelOrder(deps: OrderPaymentDeps, actor: Self, orderNumber: string): Promise<Order> {
  const row = await cancelFound(deps, actor, (db) => requireOwn(db, actor, orderNumber));
  return readOrder(deps.db, row);
}

/** Cancels the order that `find` finds for whoever asks: an account, or a payer, who has none. Throws like cancelOrder. */
export async function cancelFound(
  allDeps: OrderPaymentDeps,
  actor: Self | null,
  find: (db: Db) => Promise<PrintOrderRow>,
): Promise<PrintOrderRow> {
  const known = await find(allDeps.db);
  const { orderNumber } = known;
  const payment = await findPayment(allDeps.db, { kind: "book", reference: orderNumber });
  if (payment && isCancellable(known)) await closePayment(allDeps, payment);
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const row = await find(db);
    if (row.status === "cancelled") return row;
    if (!isCancellable(row))
      throw new Conflict(
        message("This order is under way, and can no longer be cancelled here. Please write to us."),
      );
    const cancelled = await db
      .updateTable("printOrders")
      .set({ status: "cancelled", statusChangedAt: nowText(deps.clock) })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await setLineStatus(db, [row.id], "cancelled");
    await recordChanges(deps, actor, [
      { orderId: row.id, what: "status", before: row.status, after: "cancelled" },
    ]);
    await recordAudit(deps, actor, "order.cancel", { orderNumber });
    return cancelled;
  });
}
