import { makeObject, newId, nowSeconds, type StripeObject } from "./objects";
import { invalid, required, usd, wholeNumber } from "./parameters";
import { makePayment, succeedPayment } from "./payments";
import type { StripeStandIn } from "./stand-in";

/* Subscriptions and the invoices of their months. */

const month = 30 * 24 * 60 * 60;

export function makeSubscription(standIn: StripeStandIn, parameters: StripeObject): StripeObject {
  const { id: customer } = standIn.get("customer", required(parameters, "customer"));
  const [{ price_data = {} } = {}] = parameters.items ?? [];
  usd(price_data);
  if (!price_data.recurring?.interval) throw invalid("The price must be recurring.", "items");
  if (price_data.product) standIn.get("product", price_data.product);
  const monthly = wholeNumber(price_data, "unit_amount", 1);
  const first = Math.max(0, monthly - (couponOf(standIn, parameters)?.amount_off ?? 0));
  const subscription = standIn.keep(
    makeObject("subscription", {
      customer,
      metadata: parameters.metadata ?? {},
      status: "incomplete",
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      default_payment_method: null,
      monthly,
    }),
  );
  setPeriod(subscription, nowSeconds());
  subscription.items.data[0].price.unit_amount = monthly;
  const invoice = makeInvoice(standIn, subscription, first, "subscription_create");
  subscription.latest_invoice = invoice.id;
  standIn.emit("customer.subscription.created", subscription);
  const expands = parameters.expand?.includes("latest_invoice.confirmation_secret");
  return expands ? { ...subscription, latest_invoice: withSecret(standIn, invoice) } : subscription;
}

function withSecret(standIn: StripeStandIn, invoice: StripeObject): StripeObject {
  const { client_secret } = paymentOfInvoice(standIn, invoice.id);
  return { ...invoice, confirmation_secret: { client_secret, type: "payment_intent" } };
}

export function couponOf(standIn: StripeStandIn, { discounts }: StripeObject): StripeObject | undefined {
  const id = discounts?.[0]?.coupon;
  return id ? standIn.get("coupon", id) : undefined;
}

function setPeriod(subscription: StripeObject, start: number): void {
  const [item] = subscription.items.data;
  item.current_period_start = start;
  item.current_period_end = start + month;
}

function makeInvoice(
  standIn: StripeStandIn,
  subscription: StripeObject,
  total: number,
  billing_reason: string,
): StripeObject {
  const [{ current_period_start: start, current_period_end: end }] = subscription.items.data;
  const id = newId("invoice");
  const intent = makePayment(standIn, {
    amount: String(total),
    currency: "usd",
    customer: subscription.customer,
  });
  const invoice = makeObject("invoice", {
    id,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    billing_reason,
    customer: subscription.customer,
    hosted_invoice_url: `${standIn.address}/invoices/${id}`,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: start,
    period_end: start,
    status: "open",
    total,
    intent: intent.id,
  });
  invoice.lines.data[0].period = { start, end };
  return standIn.keep(invoice);
}

export function paymentOfInvoice(standIn: StripeStandIn, invoiceId: string): StripeObject {
  return standIn.get("payment_intent", standIn.get("invoice", invoiceId).intent);
}

/** Called at the end of a payment: the invoice that it was for hears of it. */
export function noteInvoicePaid(standIn: StripeStandIn, intent: StripeObject): void {
  const invoice = invoiceOf(standIn, intent);
  if (!invoice) return;
  Object.assign(invoice, { status: "paid", amount_paid: intent.amount, amount_remaining: 0 });
  const subscription = standIn.get("subscription", invoice.parent.subscription_details.subscription);
  subscription.status = "active";
  standIn.emit("invoice.paid", invoice);
  standIn.emit("customer.subscription.updated", subscription);
}

export function noteInvoiceFailed(standIn: StripeStandIn, intent: StripeObject): void {
  const invoice = invoiceOf(standIn, intent);
  if (invoice) standIn.emit("invoice.payment_failed", invoice);
}

function invoiceOf(standIn: StripeStandIn, intent: StripeObject): StripeObject | undefined {
  return standIn.all("invoice").find((one) => one.intent === intent.id);
}

/** The next month begins, and is paid or not. */
export function renewSubscription(
  standIn: StripeStandIn,
  subscription: StripeObject,
  outcome: "paid" | "failed",
): void {
  setPeriod(subscription, subscription.items.data[0].current_period_end);
  const invoice = makeInvoice(standIn, subscription, subscription.monthly, "subscription_cycle");
  subscription.latest_invoice = invoice.id;
  if (outcome === "paid") {
    succeedPayment(standIn, paymentOfInvoice(standIn, invoice.id));
    return;
  }
  subscription.status = "past_due";
  standIn.emit("invoice.payment_failed", invoice);
  standIn.emit("customer.subscription.updated", subscription);
}

export function endSubscription(standIn: StripeStandIn, subscription: StripeObject): StripeObject {
  if (subscription.status === "canceled") throw invalid("It is cancelled already.", "subscription");
  Object.assign(subscription, { status: "canceled", canceled_at: nowSeconds(), ended_at: nowSeconds() });
  standIn.emit("customer.subscription.deleted", subscription);
  return subscription;
}
