import type Stripe from "stripe";
import type {
  DisputeNews,
  HostedPaymentNews,
  InvoiceNews,
  News,
  PaymentEvent,
  PaymentNews,
  SubscriptionNews,
} from "./news";
import { idOf, nextStep, toHostedPayment, toInstant, toMark, toSubscription } from "./stripe-objects";

/** What an event of Stripe's tells, in the words of the product; of what is nothing to us it tells nothing. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, created } = event;
  return { id, type, happenedAt: toInstant(created), news: newsOf(event) };
}

function newsOf({ type, data: { object } }: Stripe.Event): News | null {
  const reader = readers[type];
  return reader ? reader(object) : null;
}

// Each reader is given the object that its event carries: the table is what ties the two together.
// biome-ignore lint/suspicious/noExplicitAny: Stripe's types know the object by the event's name alone.
const readers: Record<string, (object: any) => News | null> = {
  "payment_intent.succeeded": (intent) => paymentNews(intent, "paid"),
  "payment_intent.processing": (intent) => paymentNews(intent, "processing"),
  "payment_intent.requires_action": (intent) => paymentNews(intent, "action"),
  "payment_intent.payment_failed": (intent) => paymentNews(intent, "failed"),
  "payment_intent.canceled": (intent) => paymentNews(intent, "cancelled"),
  "checkout.session.completed": (session) => hostedNews(session),
  "checkout.session.async_payment_succeeded": (session) => hostedNews(session, "paid"),
  "checkout.session.async_payment_failed": (session) => hostedNews(session, "failed"),
  "checkout.session.expired": (session) => hostedNews(session, "expired"),
  "invoice.paid": (invoice) => invoiceNews(invoice, "paid"),
  "invoice.payment_failed": (invoice) => invoiceNews(invoice, "failed"),
  "customer.subscription.created": subscriptionNews,
  "customer.subscription.updated": subscriptionNews,
  "customer.subscription.paused": subscriptionNews,
  "customer.subscription.resumed": subscriptionNews,
  "customer.subscription.deleted": subscriptionNews,
  "charge.succeeded": receiptNews,
  "charge.updated": receiptNews,
  "charge.refunded": refundNews,
  "charge.dispute.created": disputeNews,
  "charge.dispute.closed": disputeNews,
};

function paymentNews(intent: Stripe.PaymentIntent, status: PaymentNews["status"]): PaymentNews {
  return {
    about: "payment",
    status,
    paymentId: intent.id,
    customerId: idOf(intent.customer),
    amountCents: intent.amount,
    currency: intent.currency,
    mark: toMark(intent.metadata),
    failure: intent.last_payment_error?.message ?? null,
    ...nextStep(intent),
  };
}

function hostedNews(
  session: Stripe.Checkout.Session,
  status?: HostedPaymentNews["status"],
): HostedPaymentNews {
  const { id, isPaid, amountCents, currency, paymentId, subscriptionId, mark } = toHostedPayment(session);
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
    mark,
  };
}

function invoiceNews(invoice: Stripe.Invoice, status: InvoiceNews["status"]): InvoiceNews | null {
  const details = invoice.parent?.subscription_details;
  const subscriptionId = idOf(details?.subscription);
  if (!subscriptionId) return null;
  const paidUntil = Math.max(invoice.period_end, ...invoice.lines.data.map(({ period }) => period.end));
  return {
    about: "invoice",
    status,
    invoiceId: invoice.id ?? "",
    subscriptionId,
    customerId: idOf(invoice.customer),
    amountCents: status === "paid" ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    mark: toMark(details?.metadata),
    isFirst: invoice.billing_reason === "subscription_create",
    paidUntil: toInstant(paidUntil),
    url: invoice.hosted_invoice_url ?? null,
  };
}

function subscriptionNews(object: Stripe.Subscription): SubscriptionNews {
  const { id, status, customerId, paidUntil, endsAt, mark } = toSubscription(object);
  return { about: "subscription", status, subscriptionId: id, customerId, paidUntil, endsAt, mark };
}

function receiptNews(charge: Stripe.Charge): News | null {
  const paymentId = idOf(charge.payment_intent);
  if (!paymentId || !charge.paid || !charge.receipt_url) return null;
  return { about: "receipt", paymentId, mark: toMark(charge.metadata), url: charge.receipt_url };
}

function refundNews(charge: Stripe.Charge): News | null {
  const paymentId = idOf(charge.payment_intent);
  if (!paymentId) return null;
  return {
    about: "refund",
    paymentId,
    mark: toMark(charge.metadata),
    amountCents: charge.amount_refunded,
    currency: charge.currency,
    paidCents: charge.amount,
    isWhole: charge.amount_refunded >= charge.amount,
    month: null,
  };
}

function disputeNews(dispute: Stripe.Dispute): DisputeNews | null {
  const paymentId = idOf(dispute.payment_intent);
  if (!paymentId) return null;
  const { id: disputeId, status, amount, currency } = dispute;
  const ended = status === "won" || status === "warning_closed" ? "won" : status === "lost" ? "lost" : "open";
  return { about: "dispute", status: ended, disputeId, paymentId, mark: null, amountCents: amount, currency };
}
