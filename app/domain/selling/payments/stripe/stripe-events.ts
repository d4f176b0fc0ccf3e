import type Stripe from "stripe";
import type {
  DisputeEvent,
  HostedPaymentEvent,
  InvoiceEvent,
  PaymentEvent,
  PaymentStatusEvent,
  SubscriptionEvent,
  WebhookEvent,
} from "../payment-events";
import { failureOf } from "./stripe-failures";
import {
  idOf,
  nextStep,
  refundStatus,
  toHostedPayment,
  toInstant,
  toPaymentReference,
  toSubscription,
} from "./stripe-objects";

/** `paymentEvent` is null for types without a reader. */
export function toWebhookEvent(event: Stripe.Event): WebhookEvent {
  const { id, type, created } = event;
  return { id, type, happenedAt: toInstant(created), paymentEvent: paymentEventOf(event) };
}

function paymentEventOf({ type, data: { object } }: Stripe.Event): PaymentEvent | null {
  const reader = readers[type];
  return reader ? reader(object) : null;
}

// biome-ignore lint/suspicious/noExplicitAny: Stripe's types tie the object to the name of the event alone.
const readers: Record<string, (object: any) => PaymentEvent | null> = {
  "payment_intent.succeeded": (intent) => paymentStatusEvent(intent, "paid"),
  "payment_intent.processing": (intent) => paymentStatusEvent(intent, "processing"),
  "payment_intent.requires_action": (intent) => paymentStatusEvent(intent, "action"),
  "payment_intent.payment_failed": (intent) => paymentStatusEvent(intent, "failed"),
  "payment_intent.canceled": (intent) => paymentStatusEvent(intent, "cancelled"),
  "checkout.session.completed": (session) => hostedPaymentEvent(session),
  "checkout.session.async_payment_succeeded": (session) => hostedPaymentEvent(session, "paid"),
  "checkout.session.async_payment_failed": (session) => hostedPaymentEvent(session, "failed"),
  "checkout.session.expired": (session) => hostedPaymentEvent(session, "expired"),
  "invoice.paid": (invoice) => invoiceEvent(invoice, "paid"),
  "invoice.payment_failed": (invoice) => invoiceEvent(invoice, "failed"),
  "customer.subscription.created": subscriptionEvent,
  "customer.subscription.updated": subscriptionEvent,
  "customer.subscription.paused": subscriptionEvent,
  "customer.subscription.resumed": subscriptionEvent,
  "customer.subscription.deleted": subscriptionEvent,
  "charge.succeeded": receiptEvent,
  "charge.updated": receiptEvent,
  "charge.refunded": refundEvent,
  "refund.updated": refundStatusEvent,
  "refund.failed": refundStatusEvent,
  "charge.dispute.created": disputeEvent,
  "charge.dispute.closed": disputeEvent,
};

function paymentStatusEvent(
  intent: Stripe.PaymentIntent,
  status: PaymentStatusEvent["status"],
): PaymentStatusEvent {
  return {
    about: "payment",
    status,
    paymentId: intent.id,
    customerId: idOf(intent.customer),
    amountCents: intent.amount,
    currency: intent.currency,
    paymentReference: toPaymentReference(intent.metadata),
    failure: failureOf(intent),
    ...nextStep(intent),
  };
}

function hostedPaymentEvent(
  session: Stripe.Checkout.Session,
  status?: HostedPaymentEvent["status"],
): HostedPaymentEvent {
  const { id, isPaid, amountCents, currency, paymentId, subscriptionId, paymentReference } =
    toHostedPayment(session);
  return {
    about: "hosted payment",
    status: status ?? (isPaid ? "paid" : "processing"),
    hostedPaymentId: id,
    paymentId,
    subscriptionId,
    customerId: idOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email ?? null,
    amountCents,
    currency,
    paymentReference,
  };
}

function invoiceEvent(invoice: Stripe.Invoice, status: InvoiceEvent["status"]): InvoiceEvent | null {
  const details = invoice.parent?.subscription_details;
  const subscriptionId = idOf(details?.subscription);
  const ownReference = toPaymentReference(invoice.metadata);
  const isPaidOnce = !subscriptionId && ownReference !== null && status === "paid";
  if (!subscriptionId && !isPaidOnce) return null;
  const paidUntil = Math.max(invoice.period_end, ...invoice.lines.data.map(({ period }) => period.end));
  return {
    about: "invoice",
    status,
    invoiceId: invoice.id ?? "",
    subscriptionId,
    customerId: idOf(invoice.customer),
    amountCents: status === "paid" ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    paymentReference: toPaymentReference(details?.metadata) ?? ownReference,
    isFirst: isPaidOnce || invoice.billing_reason === "subscription_create",
    paidUntil: toInstant(paidUntil),
    url: invoice.hosted_invoice_url ?? null,
  };
}

function subscriptionEvent(object: Stripe.Subscription): SubscriptionEvent {
  const { id, status, customerId, paidUntil, endsAt, paymentReference } = toSubscription(object);
  return {
    about: "subscription",
    status,
    subscriptionId: id,
    customerId,
    paidUntil,
    endsAt,
    paymentReference,
  };
}

function receiptEvent(charge: Stripe.Charge): PaymentEvent | null {
  const paymentId = idOf(charge.payment_intent);
  if (!paymentId || !charge.paid || !charge.receipt_url) return null;
  return {
    about: "receipt",
    paymentId,
    paymentReference: toPaymentReference(charge.metadata),
    url: charge.receipt_url,
    amountCents: charge.amount,
    currency: charge.currency,
  };
}

function refundEvent(charge: Stripe.Charge): PaymentEvent | null {
  const paymentId = idOf(charge.payment_intent);
  if (!paymentId) return null;
  return {
    about: "refund",
    paymentId,
    paymentReference: toPaymentReference(charge.metadata),
    amountCents: charge.amount_refunded,
    currency: charge.currency,
    paidCents: charge.amount,
    isWhole: charge.amount_refunded >= charge.amount,
    month: null,
  };
}

function refundStatusEvent(refund: Stripe.Refund): PaymentEvent | null {
  const paymentId = idOf(refund.payment_intent);
  if (!paymentId) return null;
  return {
    about: "refund status",
    status: refundStatus(refund.status),
    refundId: refund.id,
    key: refund.metadata?.key ?? null,
    paymentId,
    paymentReference: toPaymentReference(refund.metadata),
    amountCents: refund.amount,
    currency: refund.currency,
  };
}

function disputeEvent(dispute: Stripe.Dispute): DisputeEvent | null {
  const paymentId = idOf(dispute.payment_intent);
  if (!paymentId) return null;
  const { id: disputeId, status, amount, currency } = dispute;
  const ended = status === "won" || status === "warning_closed" ? "won" : status === "lost" ? "lost" : "open";
  return {
    about: "dispute",
    status: ended,
    disputeId,
    paymentId,
    paymentReference: null,
    month: null,
    amountCents: amount,
    currency,
  };
}
