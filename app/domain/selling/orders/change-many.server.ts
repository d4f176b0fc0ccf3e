import type { OrderStatus } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { returnsInclusion } from "./change-orders.server";
import type { OrderMailDeps } from "./deps";
import { readStaffRows } from "./fulfilment.server";
import { type MovedOrder, mayMove, toMove } from "./line-moves";
import { moveOrders, needsReason } from "./move-orders.server";
import { listLines } from "./order-lines.server";
import { type BulkChange, isChosen } from "./packages";

export interface ManyChanged {
  /** Orders. */
  changed: number;
  /** Not changed, because the payment was given back or is disputed, or an included copy was used meanwhile. */
  held: number;
  /** Not changed, because it is not paid and no reason was given. */
  unpaid: number;
}

/** Skips what the actor does not manage. What is unpaid, or on hold, is printed and sent only with a reason, which is kept. Throws Forbidden. */
export async function changeOrders(
  allDeps: OrderMailDeps,
  actor: Actor,
  { ids, status, reason }: BulkChange,
): Promise<ManyChanged> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const orderIds = [...new Set(ids.map(({ orderId }) => orderId))];
    const rows = await readStaffRows(db, actor, orderIds);
    const linesOf = await listLines(db, orderIds);
    const orders = rows
      .map((row) => {
        const lines = linesOf(row.id);
        const chosen = lines.filter(({ position }) => isChosen(ids, row.id, position));
        const moves = chosen.map((line) => toMove(line, { status })).filter((move) => move !== null);
        return { row, lines, moves };
      })
      .filter(({ moves }) => moves.length > 0);
    const { free, held, unpaid } = sortOut(orders, status, reason);
    await moveOrders(deps, actor, free, { action: "order.change", details: { status }, status, reason });
    return { changed: free.length, held, unpaid };
  });
}

function sortOut(orders: MovedOrder[], status: OrderStatus, reason: string) {
  const free: MovedOrder[] = [];
  let [held, unpaid] = [0, 0];
  for (const order of orders) {
    const { row, moves } = order;
    const isAllowed = needsReason(row, moves) && reason !== "";
    if (returnsInclusion(row, status)) held += 1;
    else if (isAllowed) free.push(order);
    else if (!moves.every((move) => mayMove(move, row.paymentStatus))) held += 1;
    else if (needsReason(row, moves)) unpaid += 1;
    else free.push(order);
  }
  return { free, held, unpaid };
}
