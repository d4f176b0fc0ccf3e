import type { OrderLineRow, OrderStatus, PrintOrderRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { recordChanges } from "../../base/audit/order-changes.server";
import type { OrderMailDeps } from "./deps";
import { type LineMove, type MovedOrder, newsOf } from "./line-moves";
import { notifyOfChanges } from "./mail/order-mail.server";
import { saveMoves } from "./save-moves.server";

export interface ManyMoves {
  action: "order.change" | "order.tracking";
  details?: { status: OrderStatus };
  status: OrderStatus;
  /** Empty where none was given. */
  reason: string;
}

/** Moves packages of many orders within a transaction: saves, keeps the reason of what is not paid, and mails. Audited. */
export async function moveOrders(
  deps: OrderMailDeps,
  actor: Actor,
  orders: MovedOrder[],
  { action, details, status, reason }: ManyMoves,
): Promise<void> {
  if (orders.length === 0) return;
  const after = await saveMoves(deps, actor, orders);
  await recordReasons(deps, actor, orders, status, reason);
  const numbers = after.map(({ orderNumber }) => orderNumber).join(" ");
  await recordAudit(deps, actor, action, {
    ...{ orders: numbers, count: orders.length, ...details },
    ...(reason !== "" && { reason }),
  });
  const news = orders.flatMap((order, at) => newsOf(order, after[at] ?? order.row));
  await notifyOfChanges(deps, news, "undecided");
}

const gone: OrderStatus[] = ["shipped", "delivered"];

/** Printing and sending what is not paid. What is sent already is past asking. */
export function needsReason(
  { paymentStatus }: Pick<PrintOrderRow, "paymentStatus">,
  moves: LineMove[],
): boolean {
  return paymentStatus !== "paid" && moves.some(({ line, status }) => sendsOrPrints(line, status));
}

function sendsOrPrints({ status: now }: OrderLineRow, to: OrderStatus | undefined): boolean {
  if (to === undefined || gone.includes(now)) return false;
  return gone.includes(to) || (to === "printed" && now !== "printed");
}

async function recordReasons(
  deps: OrderMailDeps,
  actor: Actor,
  orders: MovedOrder[],
  status: OrderStatus,
  reason: string,
): Promise<void> {
  if (reason === "") return;
  const steps = orders
    .filter(({ row, moves }) => needsReason(row, moves))
    .map(({ row }) => ({ orderId: row.id, what: "reason" as const, before: status, after: reason }));
  await recordChanges(deps, actor, steps);
}
