import type { HostedPayment, Payment, PaymentGateway } from "./gateway";
import type { HostedPaymentEvent, PaymentEvent, PaymentStatusEvent } from "./payment-events";

/**
 * What the payment service would tell by its webhook of something that is paid on its page or in our fields; null where
 * nothing was tried yet. Throws PaymentsUnavailable. Never within a transaction.
 */
export async function fetchPaymentStatus(
  payments: PaymentGateway,
  { paymentId, hostedPaymentId }: { paymentId: string | null; hostedPaymentId: string | null },
): Promise<PaymentEvent | null> {
  if (hostedPaymentId) {
    const page = toHostedPaymentEvent(await payments.retrieveHostedPayment(hostedPaymentId));
    if (page?.status !== "processing" || !page.paymentId) return page;
    return toPaymentStatusEvent(await payments.retrievePayment(page.paymentId));
  }
  return paymentId ? toPaymentStatusEvent(await payments.retrievePayment(paymentId)) : null;
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
  // Nothing was tried yet, or the last try failed: the second is only told where one was made.
  if (status === "open" && failure === null) return null;
  const told = status === "open" ? ("failed" as const) : status;
  return { ...common, status: told, failure, awaitsDeposits, actionUrl };
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
