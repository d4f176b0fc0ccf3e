import type { PaymentStatus, PrintOrderRow } from "~/db/tables";
import { recordAudit } from "../audit/audit.server";
import { nowText } from "../deps";
import { countEvent } from "../events/events.server";
import type { OrderMailDeps } from "./deps";
import { noteChanges } from "./order-changes.server";
import { placeRow } from "./place-order.server";

/*
 * What the bank says of an order. All of it is for the transaction of the event that told it, may come in any order and
 * more than once: what happened already does not happen again.
 */

/** What an event says. `amountCents` is what was paid, or went back. */
export interface OrderPaymentChange {
  orderNumber: string;
  what: "paid" | "processing" | "failed" | "refunded" | "disputed" | "dispute-won";
  amountCents?: number;
}

/** From which states each piece of news leads on, and to which. */
const moves: Record<OrderPaymentChange["what"], { from: PaymentStatus[]; to: PaymentStatus }> = {
  processing: { from: ["unpaid", "failed"], to: "processing" },
  failed: { from: ["unpaid", "processing"], to: "failed" },
  paid: { from: ["unpaid", "processing", "failed"], to: "paid" },
  refunded: { from: ["unpaid", "processing", "failed", "paid", "disputed"], to: "refunded" },
  disputed: { from: ["unpaid", "processing", "failed", "paid"], to: "disputed" },
  "dispute-won": { from: ["disputed"], to: "paid" },
};

/**
 * Notes what became of a payment; paid, the order is placed, and its buyer and the house hear of it. An amount that is not
 * the order's changes nothing and is noted in the audit log. Answers whether anything changed.
 */
export async function notePayment(deps: OrderMailDeps, paymentEvent: OrderPaymentChange): Promise<boolean> {
  const row = await deps.db
    .selectFrom("printOrders")
    .selectAll()
    .where("orderNumber", "=", paymentEvent.orderNumber)
    .executeTakeFirst();
  const to = row && statusAfter(row, paymentEvent.what);
  if (!to || !(await isWholeAmount(deps, row, paymentEvent))) return false;
  const isPaid = paymentEvent.what === "paid";
  const changed = await deps.db
    .updateTable("printOrders")
    .set({ paymentStatus: to, ...(isPaid && { paidAt: nowText(deps.clock) }) })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChanges(deps, null, [{ orderId: row.id, what: "payment", before: row.paymentStatus, after: to }]);
  if (isPaid) await countEvent(deps, "Purchase", "printed-book");
  if (isPaid && row.requestedAt === null) await placeRow(deps, null, changed);
  return true;
}

/** Undefined where it is no news. A dispute may be told of, and even be over, before the payment is. */
function statusAfter(
  { paymentStatus, paidAt }: PrintOrderRow,
  what: OrderPaymentChange["what"],
): PaymentStatus | undefined {
  const isEarly = paymentStatus === "disputed" && paidAt === null;
  if (isEarly && what === "paid") return "disputed";
  if (isEarly && what === "dispute-won") return "processing";
  const { from, to } = moves[what];
  return from.includes(paymentStatus) ? to : undefined;
}

async function isWholeAmount(
  deps: OrderMailDeps,
  row: PrintOrderRow,
  paymentEvent: OrderPaymentChange,
): Promise<boolean> {
  if (paymentEvent.amountCents === undefined || paymentEvent.amountCents === row.totalCents) return true;
  if (paymentEvent.what === "processing" || paymentEvent.what === "failed") return true;
  await recordAudit(deps, null, "order.amount", {
    orderNumber: row.orderNumber,
    what: paymentEvent.what,
    expectedCents: row.totalCents,
    amountCents: paymentEvent.amountCents,
  });
  return false;
}
