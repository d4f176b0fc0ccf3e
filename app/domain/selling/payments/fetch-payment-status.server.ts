import type { HostedPayment, Payment, PaymentGateway } from "./gateway";
import type { HostedPaymentEvent, PaymentEvent, PaymentStatusEvent } from "./payment-events";

/** The status as the webhook would send it; null if payment was never tried. Throws PaymentsUnavailable. */
export async function fetchPaymentStatus(
  payments: PaymentGateway,
  { paymentId, hostedPaymentId }: { paymentId: string | null; hostedPaymentId: string | null },
): Promise<PaymentEvent | null> {
  if (hostedPaymentId) {
    const page = toHostedPaymentEvent(await payments.retrieveHostedPayment(hostedPaymentId));
    if (page?.status !== "processing") return page;
    // The page of a subscription does not name its payment.
    const id = page.paymentId ?? paymentId;
    if (!id) return traceDeposits(payments, page);
    return toPaymentStatusEvent(await payments.retrievePayment(id));
  }
  return paymentId ? toPaymentStatusEvent(await payments.retrievePayment(paymentId)) : null;
}

/** Adds whether a finished page waits for two deposits: it only says that it is not paid. Throws PaymentsUnavailable. */
export async function traceDeposits(
  payments: PaymentGateway,
  event: HostedPaymentEvent,
): Promise<HostedPaymentEvent> {
  const { subscriptionId } = event;
  const paymentId =
    event.paymentId ?? (subscriptionId && (await payments.findSubscriptionPayment(subscriptionId)));
  const payment = paymentId ? await payments.retrievePayment(paymentId) : null;
  if (payment?.status !== "action" || !payment.awaitsDeposits) return event;
  return { ...event, paymentId: payment.id, deposits: { actionUrl: payment.actionUrl } };
}

function toPaymentStatusEvent(payment: Payment): PaymentStatusEvent | null {
  const {
    id,
    status,
    amountCents,
    currency,
    customerId,
    paymentReference,
    failure,
    awaitsDeposits,
    actionUrl,
  } = payment;
  const common = {
    about: "payment",
    paymentId: id,
    amountCents,
    currency,
    customerId,
    paymentReference,
  } as const;
  // An open payment without a failure was never tried.
  if (status === "open" && failure === null) return null;
  const eventStatus = status === "open" ? ("failed" as const) : status;
  return { ...common, status: eventStatus, failure, awaitsDeposits, actionUrl };
}

function toHostedPaymentEvent(page: HostedPayment): HostedPaymentEvent | null {
  const { id, status, isPaid, amountCents, currency, paymentId, subscriptionId, paymentReference } = page;
  if (status === "open") return null;
  return {
    about: "hosted payment",
    status: status === "expired" ? "expired" : isPaid ? "paid" : "processing",
    hostedPaymentId: id,
    paymentId,
    subscriptionId,
    customerId: null,
    email: null,
    amountCents,
    currency,
    paymentReference,
  };
}
