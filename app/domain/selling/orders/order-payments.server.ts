import type { PaymentRow, PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Self } from "../../base/actor";
import { recordChanges } from "../../base/audit/order-changes.server";
import { hours, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { countEvent } from "../../base/events/events.server";
import { holdBack } from "../../people/waiting/hold-back.server";
import { alreadyPaid } from "../payments/errors";
import {
  type Payable,
  payWithSavedMethod,
  startHostedPage,
  startInPagePayment,
} from "../payments/payable.server";
import type { RefundEvent } from "../payments/payment-events";
import { paymentHandler } from "../payments/payment-handler.server";
import type { Reversal } from "../payments/payment-hooks";
import { type PaymentChange, statusAfter } from "../payments/payment-moves";
import { requireMayPrint } from "../subscriptions/print-blocker.server";
import type { OrderMailDeps, OrderPaymentDeps } from "./deps";
import { findMailAddresses } from "./mail/order-mail-addresses.server";
import {
  notifyOfDeposits,
  notifyOfDispute,
  notifyOfMismatch,
  notifyOfRefund,
} from "./mail/order-payment-mail.server";
import { asPayerReads } from "./mail/payer-words";
import { includedBooksLeft } from "./order-offer.server";
import { placeRow } from "./place-order.server";

const pageLife = 2 * hours;

const notIncluded = message(
  "The free copy of this order is not part of your plan any more. Please cancel the order, and order again.",
);

/** The hosted page's URL. Throws NotFound, Conflict if paid or not printed on the plan, and PaymentsUnavailable. */
export async function startOrderPage(
  deps: OrderPaymentDeps,
  actor: Self,
  orderNumber: string,
  isMethodKept: boolean,
): Promise<string> {
  return startHostedPage(deps, { ...(await requirePayable(deps, actor, orderNumber)), isMethodKept });
}

/** The client secret for in-page payment. Throws like `startOrderPage`. */
export async function startOrderInPage(
  deps: OrderPaymentDeps,
  actor: Self,
  orderNumber: string,
  isMethodKept: boolean,
): Promise<string> {
  return startInPagePayment(deps, { ...(await requirePayable(deps, actor, orderNumber)), isMethodKept });
}

/** Returns where to redirect: the confirmation or a bank's step. Throws like `startOrderPage`, and ValidationError for a wrong or declined method. */
export async function payOrderWithSavedMethod(
  deps: OrderPaymentDeps,
  actor: Self,
  orderNumber: string,
  methodId: string,
): Promise<string> {
  return payWithSavedMethod(deps, await requirePayable(deps, actor, orderNumber), methodId);
}

/** Throws Waiting while the account has a mark, for orders of before too: paying is what places them. */
async function requirePayable(deps: OrderPaymentDeps, actor: Self, orderNumber: string): Promise<Payable> {
  const order = await deps.db
    .selectFrom("printOrders")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) throw new NotFound();
  requireUnpaid(order);
  await requireStillInPlan(deps, actor, order);
  await holdBack(deps, actor, { kind: "order", subjectId: order.id, label: orderNumber });
  const paths = { successPath: `/orders/${orderNumber}/confirmation`, cancelPath: `/orders/${orderNumber}` };
  return payableOf(deps, order, paths);
}

/** The plan of when it was ordered may have been refunded since, or its free copy ordered again. Throws Conflict. */
async function requireStillInPlan(
  deps: OrderPaymentDeps,
  actor: Self,
  { includedCopies }: PrintOrderRow,
): Promise<void> {
  await requireMayPrint(deps.db, actor);
  if (includedCopies > 0 && (await includedBooksLeft(deps, actor)) === 0) throw new Conflict(notIncluded);
}

/** What is paid for an order. `paths` are the pages that the payment service leads back to. Throws Conflict if it is paid. */
export async function payableOf(
  deps: OrderPaymentDeps,
  order: PrintOrderRow,
  paths: Pick<Payable, "successPath" | "cancelPath">,
): Promise<Payable> {
  requireUnpaid(order);
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  return {
    reference: { kind: "book", reference: order.orderNumber },
    description: t("{copies, plural, one {# copy} other {# copies}} of {bookTitle}", {
      copies: order.copies,
      bookTitle: asPayerReads(order).bookTitle,
    }),
    userId: order.userId,
    customer: { email: buyer.email || null, name: buyer.name || null },
    ...paths,
    pageLife,
  };
}

function requireUnpaid({ paymentStatus, paymentWay, status }: PrintOrderRow): void {
  const isOpen = paymentStatus === "unpaid" || paymentStatus === "failed";
  if (paymentWay !== "online" || status === "cancelled" || !isOpen) throw alreadyPaid("book");
}

export const bookPaymentHandler = paymentHandler<PrintOrderRow>({
  find: (db, orderNumber) =>
    db.selectFrom("printOrders").selectAll().where("orderNumber", "=", orderNumber).executeTakeFirst(),
  mismatch: { action: "order.amount", details: ({ orderNumber }) => ({ orderNumber, what: "paid" }) },
  onPaid: async (deps, order) => void (await changePayment(deps, order, "paid")),
  onProcessing,
  onFailed: async (deps, order) => void (await changePayment(deps, order, "failed")),
  onRefund: noteOrderRefund,
  onRefundFailed,
  onReversed,
  onDisputeLost,
  onMismatch: notifyOfMismatch,
  onPaidTwice,
});

async function onProcessing(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  { actionUrl }: { actionUrl: string | null },
): Promise<boolean> {
  const isChanged = await changePayment(deps, order, "processing");
  if (isChanged && actionUrl) await notifyOfDeposits(deps, order, actionUrl);
  return isChanged;
}

/** Sets the payment status, in the event's transaction; places a paid order. Returns whether it changed. */
export async function changePayment(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  change: PaymentChange,
): Promise<boolean> {
  const to = statusAfter(order, change);
  if (!to) return false;
  if (order.paymentStatus === "refunded" && to === "refunded") return noteLatePayment(deps, order);
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

/** A payment that was refunded in full before it was reported was received all the same. It orders nothing. */
async function noteLatePayment({ db, clock }: OrderMailDeps, { id }: PrintOrderRow): Promise<boolean> {
  await db
    .updateTable("printOrders")
    .set({ paidAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
  return true;
}

/** A second payment of one order has to be refunded by hand. */
async function onPaidTwice(
  deps: OrderMailDeps,
  { id, paymentStatus, paidAt }: PrintOrderRow,
  { paymentId: first }: PaymentRow,
  paymentId: string | null,
): Promise<boolean> {
  if (paidAt === null || !first || !paymentId || first === paymentId) return false;
  const twice = { what: "paid-twice", before: paymentStatus, after: paymentId } as const;
  await recordChanges(deps, null, [{ orderId: id, ...twice }]);
  return true;
}

/** Saves how much of an order was refunded, and mails the customer about what is new. Returns that in cents. */
async function noteOrderRefund(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  { amountCents, currency }: RefundEvent,
  isDecisive: boolean,
): Promise<number> {
  const newCents = amountCents - order.refundedCents;
  // A second payment of the order is no part of its total.
  if (!isDecisive || newCents <= 0 || currency !== "usd") return 0;
  await deps.db
    .updateTable("printOrders")
    .set({ refundedCents: amountCents })
    .where("id", "=", order.id)
    .execute();
  const refund = { what: "refund", before: order.paymentStatus, after: String(newCents) } as const;
  await recordChanges(deps, null, [{ orderId: order.id, ...refund }]);
  await notifyOfRefund(deps, { ...order, refundedCents: amountCents }, newCents);
  return newCents;
}

async function onRefundFailed(
  deps: OrderMailDeps,
  { id, refundedCents, paymentStatus }: PrintOrderRow,
  { amountCents }: { amountCents: number },
): Promise<void> {
  const left = Math.max(0, refundedCents - amountCents);
  await deps.db.updateTable("printOrders").set({ refundedCents: left }).where("id", "=", id).execute();
  const failed = { what: "refund-failed", before: paymentStatus, after: String(amountCents) } as const;
  await recordChanges(deps, null, [{ orderId: id, ...failed }]);
}

/** What the bank took back is not left to be refunded. */
async function onDisputeLost({ db }: OrderMailDeps, { id, totalCents }: PrintOrderRow): Promise<void> {
  await db.updateTable("printOrders").set({ refundedCents: totalCents }).where("id", "=", id).execute();
}

async function onReversed(deps: OrderMailDeps, order: PrintOrderRow, reversal: Reversal): Promise<void> {
  const isChanged = await changePayment(deps, order, reversal);
  if (isChanged && reversal !== "refunded") await notifyOfDispute(deps, order, reversal);
}
