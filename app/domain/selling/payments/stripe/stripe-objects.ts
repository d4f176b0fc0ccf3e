import type Stripe from "stripe";
import { paidKinds } from "~/db/enumerations";
import { t } from "~/messages/translate";
import type {
  HostedPayment,
  Payment,
  PaymentStatus,
  Refund,
  SavedMethod,
  Subscription,
  SubscriptionStatus,
} from "../gateway";
import type { PaidMonth, PaymentReference } from "../payment-events";
import { failureOf } from "./stripe-failures";

const paymentStatuses: Record<string, PaymentStatus> = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  requires_action: "action",
  requires_capture: "processing",
  processing: "processing",
  succeeded: "paid",
  canceled: "cancelled",
};

/** An unknown status counts as open. */
export function toPayment(intent: Stripe.PaymentIntent): Payment {
  const { actionUrl, awaitsDeposits } = nextStep(intent);
  return {
    id: intent.id,
    status: paymentStatuses[intent.status] ?? "open",
    amountCents: intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? null,
    customerId: idOf(intent.customer),
    paymentReference: toPaymentReference(intent.metadata),
    actionUrl,
    awaitsDeposits,
    failure: failureOf(intent),
  };
}

/** What the buyer has to do at Stripe; `actionUrl` is null if nothing. */
export function nextStep({
  status,
  next_action: step,
}: Pick<Stripe.PaymentIntent, "status" | "next_action">) {
  const isAsked = status === "requires_action";
  const deposits = isAsked ? step?.verify_with_microdeposits?.hosted_verification_url : undefined;
  return {
    awaitsDeposits: isAsked && step?.type === "verify_with_microdeposits",
    actionUrl: deposits ?? (isAsked ? step?.redirect_to_url?.url : undefined) ?? null,
  };
}

const hostedStatuses: Record<string, HostedPayment["status"]> = { complete: "complete", expired: "expired" };

/** An unknown status counts as open; nothing due counts as paid. */
export function toHostedPayment(session: Stripe.Checkout.Session): HostedPayment {
  return {
    id: session.id,
    url: session.url,
    status: hostedStatuses[session.status ?? ""] ?? "open",
    isPaid: session.payment_status === "paid" || session.payment_status === "no_payment_required",
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
    paymentReference: toPaymentReference(session.metadata),
  };
}

const subscriptionStatuses: Record<string, SubscriptionStatus> = {
  incomplete: "incomplete",
  trialing: "active",
  active: "active",
  past_due: "overdue",
  unpaid: "overdue",
  paused: "overdue",
  incomplete_expired: "ended",
  canceled: "ended",
};

/** An unknown status counts as overdue. `endsAt` is null unless it is cancelled. */
export function toSubscription(subscription: Stripe.Subscription): Subscription {
  const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd(subscription) : null);
  return {
    id: subscription.id,
    status: subscriptionStatuses[subscription.status] ?? "overdue",
    customerId: idOf(subscription.customer) ?? "",
    paidUntil: toInstant(periodEnd(subscription)),
    endsAt: ends === null ? null : toInstant(ends),
    paymentReference: toPaymentReference(subscription.metadata),
  };
}

/** Null for an invoice that this site did not create. One without a subscription is paid once. */
export function toPaidMonth({ id, parent, billing_reason, metadata }: Stripe.Invoice): PaidMonth | null {
  const details = parent?.subscription_details;
  const paymentReference = toPaymentReference(metadata);
  if (id && !details && paymentReference) return { invoiceId: id, isFirst: true, paymentReference };
  if (!id || !details) return null;
  return {
    invoiceId: id,
    isFirst: billing_reason === "subscription_create",
    paymentReference: toPaymentReference(details.metadata),
  };
}

function periodEnd({ items, created }: Stripe.Subscription): number {
  return items.data[0]?.current_period_end ?? created;
}

/** None for kinds that are not offered. */
export function toSavedMethod(method: Stripe.PaymentMethod): SavedMethod[] {
  const { id, card, us_bank_account: account } = method;
  if (card) return [{ id, brand: card.brand, last4: card.last4, type: "card" }];
  if (account)
    return [{ id, brand: account.bank_name ?? t("Bank account"), last4: account.last4 ?? "", type: "ach" }];
  return [];
}

/** Null for a payment that this site did not create. */
export function toPaymentReference(metadata: Stripe.Metadata | null | undefined): PaymentReference | null {
  const { kind, reference } = metadata ?? {};
  const known = paidKinds.find((one) => one === kind);
  return known && reference ? { kind: known, reference } : null;
}

/** The metadata of objects at the payment service, which toPaymentReference reads back. */
export function toMetadata({ kind, reference }: PaymentReference): Record<string, string> {
  return { kind, reference };
}

/** The state of a refund by the payment service's word: a canceled one has failed, an unknown one is pending. */
export function refundStatus(status: string | null): Refund["status"] {
  if (status === "failed" || status === "canceled") return "failed";
  return status === "succeeded" ? "done" : "pending";
}

/** ISO 8601, from seconds. */
export function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Stripe sends an id, or the whole object where it was expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === "string" ? object : (object?.id ?? null);
}
