import type { PaymentRow } from "~/db/tables";
import type { Deps } from "../../base/deps";
import { alreadyPaid, UnknownPaymentObject } from "./errors";
import type { PaymentGateway } from "./gateway";
import { startNextAttempt, updatePayment } from "./payment-rows.server";

export type GatewayDeps = Deps & { payments: PaymentGateway };

/** Closes every way to pay a reference. Throws Conflict if it was paid meanwhile, and PaymentsUnavailable. */
export async function closePayment(
  { payments, ...deps }: Deps & { payments: PaymentGateway | null },
  payment: PaymentRow,
): Promise<void> {
  if (payments) await closeStarted({ ...deps, payments }, payment);
}

/** Drops the row's ids before closing, so that the closing's events do not end the next attempt. */
export async function closeStarted(deps: GatewayDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (!payment.paymentId && !payment.hostedPaymentId) return payment;
  await requireUnpaid(deps.payments, payment);
  const next = await startNextAttempt(deps, payment);
  try {
    await withdraw(deps.payments, payment).catch(ignoreUnknown);
    await requireUnpaid(deps.payments, payment);
    return next;
  } catch (error) {
    const { id, attempt, startedAt, paymentId, clientSecret, hostedPaymentId, subscriptionId } = payment;
    const before = { attempt, startedAt, paymentId, clientSecret, hostedPaymentId, subscriptionId };
    await updatePayment(deps, id, before);
    throw error;
  }
}

/** Cancels everything at the payment service that can still be paid. */
export async function withdraw(
  payments: PaymentGateway,
  { hostedPaymentId, subscriptionId, paymentId }: PaymentRow,
): Promise<void> {
  if (hostedPaymentId) await payments.endHostedPayment(hostedPaymentId);
  if (subscriptionId) await payments.cancelSubscription(subscriptionId);
  else if (paymentId) await payments.cancelPayment(paymentId);
}

async function requireUnpaid(payments: PaymentGateway, payment: PaymentRow): Promise<void> {
  const { hostedPaymentId } = payment;
  const page = hostedPaymentId
    ? await payments.retrieveHostedPayment(hostedPaymentId).catch(ignoreUnknown)
    : undefined;
  // A bank payment made on the page may have failed since.
  if (page?.status === "complete" && (page.isPaid || !page.paymentId)) throw alreadyPaid(payment.kind);
  const paymentId = page?.paymentId ?? payment.paymentId;
  const made = paymentId ? await payments.retrievePayment(paymentId).catch(ignoreUnknown) : undefined;
  if (made?.status === "paid" || made?.status === "processing") throw alreadyPaid(payment.kind);
}

/** What the payment service does not know cannot be paid there. */
export function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof UnknownPaymentObject)) throw error;
  return undefined;
}
