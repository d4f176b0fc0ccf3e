import type { OrderStatus } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { Conflict, NotFound } from "../../base/errors";
import { changeOrderWithin, onHoldWords } from "./change-orders.server";
import type { OrderMailDeps } from "./deps";
import { readStaffRows } from "./fulfilment.server";
import { isOnHold, nextStatus } from "./orders";
import type { NextStep, OrderChange } from "./schema";

const movedWords: Record<OrderStatus, Message> = {
  pending: message("This order is pending already. Please look at it again."),
  processing: message("This order is processing already. Please look at it again."),
  printed: message("This order is printed already. Please look at it again."),
  shipped: message("This order is shipped already. Please look at it again."),
  delivered: message("This order is delivered already. Please look at it again."),
  cancelled: message("This order is cancelled already. Please look at it again."),
};

/** Moves the least advanced lines on; `from` is the status that the actor saw. Throws like changeOrder, and Conflict if moved since or at the end. */
export async function advanceOrder(
  allDeps: OrderMailDeps,
  actor: Actor,
  { id, from }: NextStep,
  change: Partial<Omit<OrderChange, "status">> = {},
): Promise<OrderStatus> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const [row] = await readStaffRows(db, actor, [id]);
    if (!row) throw new NotFound();
    if (row.status !== from) throw new Conflict(movedWords[row.status]);
    const isHeld = isOnHold(row);
    const status = nextStatus({ status: row.status, isOnHold: isHeld });
    if (!status) throw new Conflict(isHeld ? onHoldWords : message("This order has no next step."));
    await changeOrderWithin(
      deps,
      actor,
      id,
      { trackingNumber: undefined, ...change, status, from },
      "undecided",
    );
    return status;
  });
}
