import type { PaymentRow, PaymentStatus, PrintOrderRow } from "~/db/tables";
import { type Actor, isImpersonating } from "../actor";
import { agoText, hours, nowText } from "../deps";
import { Forbidden, NotFound } from "../errors";
import { countEvent } from "../events/events.server";
import { formatExactMoney } from "../format";
import { alreadyPaid } from "../payments/errors";
import {
  type Payable,
  payWithSavedMethod,
  startHostedPage,
  startInPagePayment,
} from "../payments/payable.server";
import type { RefundEvent } from "../payments/payment-events";
import { paymentHandler } from "../payments/payment-handler.server";
import { batchSize, forEachPayment, selectCheckable, syncPayment } from "../payments/reconcile.server";
import type { OrderMailDeps, OrderPaymentDeps } from "./deps";
import { recordChanges } from "./order-rows.server";
import { copiesText } from "./orders";
import { placeRow } from "./place-order.server";

/* Payments of orders: what starts them, and what they do to an order. */

/** How long a hosted page takes a payment. */
const pageLife = 2 * hours;

/**
 * The address of the hosted page on which an order is paid. Throws Forbidden while impersonating, NotFound, Conflict for
 * an order that is paid or being paid, and PaymentsUnavailable.
 */
export async function startOrderPage(
  deps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  isMethodKept: boolean,
): Promise<string> {
  return startHostedPage(deps, { ...(await requirePayable(deps, actor, orderNumber)), isMethodKept });
}

/** The client secret with which the fields of our page confirm the payment. Throws as above. */
export async function startOrderInPage(
  deps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  isMethodKept: boolean,
): Promise<string> {
  return startInPagePayment(deps, { ...(await requirePayable(deps, actor, orderNumber)), isMethodKept });
}

/**
 * Pays an order with a saved card or account. Answers where the buyer goes: to the confirmation, or to a step at the
 * bank. Throws as above, and ValidationError for a method that is not the actor's or was declined.
 */
export async function payOrderWithSavedMethod(
  deps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  methodId: string,
): Promise<string> {
  return payWithSavedMethod(deps, await requirePayable(deps, actor, orderNumber), methodId);
}

async function requirePayable({ db }: OrderPaymentDeps, actor: Actor, orderNumber: string): Promise<Payable> {
  if (isImpersonating(actor)) throw new Forbidden("Only the person whose account this is can pay.");
  const order = await db
    .selectFrom("printOrders")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) throw new NotFound();
  const isOpen = order.paymentStatus === "unpaid" || order.paymentStatus === "failed";
  if (order.paymentWay !== "online" || order.status === "cancelled" || !isOpen) throw alreadyPaid("book");
  return {
    reference: { kind: "book", reference: orderNumber },
    description: `${copiesText(order.copies)} of ${order.bookTitle}`,
    userId: actor.userId,
    customer: { email: order.customerEmail, name: order.customerName },
    successPath: `/orders/${orderNumber}/confirmation`,
    cancelPath: `/orders/${orderNumber}`,
    pageLife,
  };
}

export const bookPaymentHandler = paymentHandler<PrintOrderRow>({
  find: (db, orderNumber) =>
    db.selectFrom("printOrders").selectAll().where("orderNumber", "=", orderNumber).executeTakeFirst(),
  mismatch: { action: "order.amount", details: ({ orderNumber }) => ({ orderNumber, what: "paid" }) },
  onPaid: async (deps, order) => void (await changePayment(deps, order, "paid")),
  onProcessing: (deps, order) => changePayment(deps, order, "processing"),
  onFailed: async (deps, order) => void (await changePayment(deps, order, "failed")),
  onRefund: recordPartialRefund,
  onReversed: async (deps, order, reversal) => void (await changePayment(deps, order, reversal)),
  onPaidTwice,
});

/** What became of the payment of an order. */
export type OrderPaymentChange = "paid" | "processing" | "failed" | "refunded" | "disputed" | "dispute-won";

/** From which statuses each change leads on, and to which. */
const moves: Record<OrderPaymentChange, { from: PaymentStatus[]; to: PaymentStatus }> = {
  processing: { from: ["unpaid", "failed"], to: "processing" },
  failed: { from: ["unpaid", "processing"], to: "failed" },
  paid: { from: ["unpaid", "processing", "failed"], to: "paid" },
  refunded: { from: ["unpaid", "processing", "failed", "paid", "disputed"], to: "refunded" },
  disputed: { from: ["unpaid", "processing", "failed", "paid"], to: "disputed" },
  "dispute-won": { from: ["disputed"], to: "paid" },
};

/**
 * Sets the payment status of an order, in the transaction of the event; once paid, the order is placed. Changes may come
 * in any order and more than once. Answers whether anything changed.
 */
export async function changePayment(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  change: OrderPaymentChange,
): Promise<boolean> {
  const to = statusAfter(order, change);
  if (!to) return false;
  const isPaid = change === "paid";
  const changed = await deps.db
    .updateTable("printOrders")
    .set({ paymentStatus: to, ...(isPaid && { paidAt: nowText(deps.clock) }) })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const step = { orderId: order.id, what: "payment", before: order.paymentStatus, after: to } as const;
  await recordChanges(deps, null, [step]);
  if (isPaid) await countEvent(deps, "Purchase", "printed-book");
  if (isPaid && order.requestedAt === null) await placeRow(deps, null, changed);
  return true;
}

/** Undefined for a change that leads nowhere. A dispute may begin, and even end, before the event of the payment. */
function statusAfter(
  { paymentStatus, paidAt }: PrintOrderRow,
  change: OrderPaymentChange,
): PaymentStatus | undefined {
  const isEarly = paymentStatus === "disputed" && paidAt === null;
  if (isEarly && change === "paid") return "disputed";
  if (isEarly && change === "dispute-won") return "processing";
  const { from, to } = moves[change];
  return from.includes(paymentStatus) ? to : undefined;
}

/** A second payment of the same order has to be refunded by hand. */
async function onPaidTwice(
  deps: OrderMailDeps,
  { id, paymentStatus, paidAt }: PrintOrderRow,
  { paymentId: first }: PaymentRow,
  paymentId: string | null,
): Promise<boolean> {
  if (paidAt === null || !first || !paymentId || first === paymentId) return false;
  const after = `paid a second time (${paymentId}): please give it back`;
  await recordChanges(deps, null, [{ orderId: id, what: "payment", before: paymentStatus, after }]);
  return true;
}

async function recordPartialRefund(
  deps: OrderMailDeps,
  { id, paymentStatus }: PrintOrderRow,
  { isWhole, amountCents }: RefundEvent,
): Promise<void> {
  if (isWhole) return;
  const after = `${formatExactMoney(amountCents)} given back`;
  await recordChanges(deps, null, [{ orderId: id, what: "payment", before: paymentStatus, after }]);
}

/** Syncs one of the actor's orders while its payment may be outstanding. Without the payment service nothing changes. */
export async function syncOrderPayment(
  deps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
): Promise<void> {
  const payment = await selectOutstanding(deps)
    .where("printOrders.userId", "=", actor.userId)
    .where("printOrders.orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!payment) return;
  await syncPayment(deps, bookPaymentHandler, payment).catch((error) =>
    console.error(`Order ${orderNumber} could not be synced:`, error),
  );
}

/** Syncs orders that were started an hour ago or earlier. Throws PaymentsUnavailable. */
export async function reconcileOrders(deps: OrderPaymentDeps, signal: AbortSignal): Promise<void> {
  const payments = await selectOutstanding(deps)
    .where("printOrders.createdAt", "<", agoText(deps.clock, hours))
    .limit(batchSize)
    .execute();
  await forEachPayment(deps, signal, payments, (payment) => syncPayment(deps, bookPaymentHandler, payment));
}

/** Payments of orders that may have been paid without an event. */
function selectOutstanding({ db }: OrderPaymentDeps) {
  return selectCheckable(db, "book")
    .innerJoin("printOrders", "printOrders.orderNumber", "payments.reference")
    .where("printOrders.paymentWay", "=", "online")
    .where("printOrders.paymentStatus", "in", ["unpaid", "processing", "failed"])
    .where("printOrders.status", "!=", "cancelled")
    .where((where) =>
      where.or([
        where("payments.paymentId", "is not", null),
        where("payments.hostedPaymentId", "is not", null),
      ]),
    );
}
