import type { Db } from "~/db/open.server";
import type { PrintOrderRow, RefundRow } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordChanges } from "../../base/audit/order-changes.server";
import { Conflict, ValidationError } from "../../base/errors";
import { formatExactMoney } from "../../base/format";
import { parseInput } from "../../base/schema-fields";
import { addPayment, findPayment } from "../payments/payment-rows.server";
import { listRefunds, type ShownRefund } from "../payments/refund-rows.server";
import {
  centsLeft,
  declineRefund,
  factsOf,
  type PaymentFacts,
  type Refundable,
  requestRefund,
  sendRefund,
} from "../payments/refunds.server";
import { RefundForm, type RefundInput } from "../payments/schema";
import { changeOrderWithin } from "./change-orders.server";
import type { OrderMailDeps, OrderPaymentDeps } from "./deps";
import { requireStaffRow } from "./fulfilment.server";
import { bookPaymentHandler } from "./order-payments.server";
import type { CancellationInput, OrderChange } from "./schema";

export interface OrderPayment extends PaymentFacts {
  refunds: ShownRefund[];
  /** It was cancelled, and nobody has decided about its money. */
  isUndecided: boolean;
}

/** The payment of an order with its refunds. Null if nothing was paid, and for owners. Throws NotFound. */
export async function findOrderPayment(
  deps: Pick<OrderPaymentDeps, "db" | "payments">,
  actor: Actor,
  orderNumber: string,
): Promise<OrderPayment | null> {
  const row = await requireStaffRow(deps.db, actor, orderNumber);
  const refundable = actor.isAdmin ? await findRefundable(deps.db, row) : null;
  if (!refundable) return null;
  const refunds = await listRefunds(deps.db, refundable.reference);
  const isUndecided = row.status === "cancelled" && row.refundedCents === 0 && refunds.length === 0;
  return { ...factsOf(deps, refundable, refunds), refunds, isUndecided };
}

/** Refunds in full or in part; "requested" without an answer yet. Throws Forbidden, NotFound, Conflict if nothing is left, and ValidationError. */
export async function refundOrder(
  allDeps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  input: RefundInput,
  formId: string | null,
): Promise<RefundRow> {
  requireAdministrator(actor);
  const refund = await allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const row = await requireStaffRow(db, actor, orderNumber);
    return requestRefund(deps, actor, await requireRefundable(deps, row), input, formId);
  });
  return sendRefund(allDeps, bookPaymentHandler, refund);
}

/** Keeps the money of a cancelled order, with a reason. Throws Forbidden, NotFound and Conflict. */
export async function keepOrderPayment(
  allDeps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
  reason: string,
): Promise<void> {
  requireAdministrator(actor);
  await allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const row = await requireStaffRow(db, actor, orderNumber);
    await keepPayment(deps, actor, row, reason);
  });
}

/** Throws ValidationError if a paid order is to be cancelled, and the form does not say what happens to the money. */
export async function requireRefundChoice(
  deps: Pick<OrderPaymentDeps, "db">,
  actor: Actor,
  orderNumber: string,
  { status }: OrderChange,
  { refund, refundAmount, refundReason }: CancellationInput,
): Promise<void> {
  const row = await requireStaffRow(deps.db, actor, orderNumber);
  const leftCents = await leftOnCancelling(deps, actor, row, status);
  if (leftCents === 0) return;
  if (!refund)
    throw new ValidationError({
      refund: [
        message("This order is paid. Please choose what happens to the {left}.", {
          left: formatExactMoney(leftCents),
        }),
      ],
    });
  const errors = {
    ...(refundReason === "" && { refundReason: [message("Please write down the reason.")] }),
    ...(refund === "part" &&
      refundAmount === "" && { refundAmount: [message("Please enter the amount to refund.")] }),
  };
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

/** Changes an order and refunds what `cancellation` says, in one transaction; then asks the service. Throws like `changeOrder` and `refundOrder`. */
export async function cancelPaidOrder(
  allDeps: OrderPaymentDeps,
  actor: Actor,
  { id, orderNumber }: { id: number; orderNumber: string },
  change: OrderChange,
  cancellation: CancellationInput,
  formId: string | null,
): Promise<RefundRow | null> {
  const refund = await allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const row = await requireStaffRow(db, actor, orderNumber);
    const leftCents = await leftOnCancelling(deps, actor, row, change.status);
    if (leftCents === 0 || !cancellation.refund) {
      await changeOrderWithin(deps, actor, id, change, "undecided");
      return null;
    }
    const { refund: choice, refundReason: reason } = cancellation;
    if (choice === "none") {
      await changeOrderWithin(deps, actor, id, change, "kept");
      await keepPayment(deps, actor, { ...row, status: "cancelled" }, reason);
      return null;
    }
    const amountCents = choice === "part" ? amountOf(cancellation) : null;
    const requested = await requestRefund(
      deps,
      actor,
      await requireRefundable(deps, row),
      { amountCents, reason },
      formId,
    ).catch(aboutTheChoice);
    await changeOrderWithin(deps, actor, id, change, requested.amountCents);
    return requested;
  });
  return refund && sendRefund(allDeps, bookPaymentHandler, refund);
}

async function keepPayment(deps: OrderMailDeps, actor: Actor, row: PrintOrderRow, reason: string) {
  if (row.status !== "cancelled")
    throw new Conflict(message("Only the money of a cancelled order is kept this way."));
  await declineRefund(deps, actor, await requireRefundable(deps, row), reason);
  const kept = { what: "refund-declined", before: row.paymentStatus, after: "" } as const;
  await recordChanges(deps, actor, [{ orderId: row.id, ...kept }]);
}

/** Cents that a cancellation has to decide about; 0 for owners, who do not handle money. */
async function leftOnCancelling(
  { db }: Pick<OrderPaymentDeps, "db">,
  { isAdmin }: Actor,
  row: PrintOrderRow,
  status: OrderChange["status"],
): Promise<number> {
  if (!isAdmin || status !== "cancelled" || row.status === "cancelled" || row.paymentStatus !== "paid")
    return 0;
  const refundable = await findRefundable(db, row);
  return refundable ? Math.max(0, await centsLeft({ db }, refundable)) : 0;
}

function amountOf({ refundAmount, refundReason }: CancellationInput): number | null {
  const form = { amount: refundAmount, reason: refundReason };
  try {
    return parseInput(RefundForm, form).amount;
  } catch (error) {
    throw error instanceof ValidationError
      ? new ValidationError({ refundAmount: error.saidErrors.amount ?? [] })
      : error;
  }
}

/** Names the fields as the form of the cancellation does. */
function aboutTheChoice(error: unknown): never {
  if (error instanceof ValidationError && error.saidErrors.amountCents)
    throw new ValidationError({ refundAmount: error.saidErrors.amountCents });
  throw error;
}

const paidNothing = message("Nothing was paid for this order, so nothing can be refunded.");
const disputed = message(
  "The bank of the customer is deciding about this payment. It cannot be refunded before that.",
);

/** An order paid by invoice gets a payment row, which its refund refers to. */
async function requireRefundable(deps: OrderMailDeps, row: PrintOrderRow): Promise<Refundable> {
  if (row.paymentStatus === "disputed") throw new Conflict(disputed);
  const refundable = await findRefundable(deps.db, row);
  if (!refundable) throw new Conflict(paidNothing);
  if (refundable.isByHand && !(await findPayment(deps.db, refundable.reference)))
    await addPayment(deps, refundable.reference, row.totalCents);
  return refundable;
}

async function findRefundable(db: Db, row: PrintOrderRow): Promise<Refundable | null> {
  const { orderNumber, paymentWay, paymentStatus, paidAt, totalCents: paidCents, refundedCents } = row;
  const reference = { kind: "book" as const, reference: orderNumber };
  const isPaid = paidAt !== null || paymentStatus === "refunded" || paymentStatus === "disputed";
  if (!isPaid || paymentStatus === "unpaid" || paidCents === 0) return null;
  if (paymentWay === "invoice")
    return { reference, source: `invoice:${orderNumber}`, isByHand: true, paidCents, refundedCents };
  const payment = await findPayment(db, reference);
  if (!payment?.paymentId) return null;
  return { reference, source: payment.paymentId, isByHand: false, paidCents, refundedCents };
}
