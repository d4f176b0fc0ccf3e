import { makeObject, newId, nowSeconds, type StripeObject } from "./objects";
import { invalid, required, usd, wholeNumber } from "./parameters";
import { makePayment, succeedPayment } from "./payments";
import type { StripeState } from "./stripe-state";

const month = 30 * 24 * 60 * 60;

export function makeSubscription(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const { id: customer } = fakeStripe.get("customer", required(parameters, "customer"));
  const [{ price_data = {} } = {}] = parameters.items ?? [];
  usd(price_data);
  if (!price_data.recurring?.interval) throw invalid("The price must be recurring.", "items");
  if (price_data.product) fakeStripe.get("product", price_data.product);
  const monthly = wholeNumber(price_data, "unit_amount", 1);
  const first = Math.max(0, monthly - (couponOf(fakeStripe, parameters)?.amount_off ?? 0));
  const subscription = fakeStripe.keep(
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
  const invoice = makeInvoice(fakeStripe, subscription, first, "subscription_create");
  subscription.latest_invoice = invoice.id;
  fakeStripe.emit("customer.subscription.created", subscription);
  const expands = parameters.expand?.includes("latest_invoice.confirmation_secret");
  return expands ? { ...subscription, latest_invoice: withSecret(fakeStripe, invoice) } : subscription;
}

function withSecret(fakeStripe: StripeState, invoice: StripeObject): StripeObject {
  const { client_secret } = paymentOfInvoice(fakeStripe, invoice.id);
  return { ...invoice, confirmation_secret: { client_secret, type: "payment_intent" } };
}

export function couponOf(fakeStripe: StripeState, { discounts }: StripeObject): StripeObject | undefined {
  const id = discounts?.[0]?.coupon;
  return id ? fakeStripe.get("coupon", id) : undefined;
}

function setPeriod(subscription: StripeObject, start: number): void {
  const [item] = subscription.items.data;
  item.current_period_start = start;
  item.current_period_end = start + month;
}

function makeInvoice(
  fakeStripe: StripeState,
  subscription: StripeObject,
  total: number,
  billing_reason: string,
): StripeObject {
  const [{ current_period_start: start, current_period_end: end }] = subscription.items.data;
  const id = newId("invoice");
  const intent = makePayment(fakeStripe, {
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
    hosted_invoice_url: `${fakeStripe.address}/invoices/${id}`,
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
  return fakeStripe.keep(invoice);
}

export function paymentOfInvoice(fakeStripe: StripeState, invoiceId: string): StripeObject {
  return fakeStripe.get("payment_intent", fakeStripe.get("invoice", invoiceId).intent);
}

/** Called at the end of a payment; updates the invoice that it belongs to. */
export function noteInvoicePaid(fakeStripe: StripeState, intent: StripeObject): void {
  const invoice = invoiceOf(fakeStripe, intent);
  if (!invoice) return;
  Object.assign(invoice, { status: "paid", amount_paid: intent.amount, amount_remaining: 0 });
  fakeStripe.emit("invoice.paid", invoice);
  if (!invoice.parent) return;
  const subscription = fakeStripe.get("subscription", invoice.parent.subscription_details.subscription);
  subscription.status = "active";
  fakeStripe.emit("customer.subscription.updated", subscription);
}

export function noteInvoiceFailed(fakeStripe: StripeState, intent: StripeObject): void {
  const invoice = invoiceOf(fakeStripe, intent);
  if (invoice) fakeStripe.emit("invoice.payment_failed", invoice);
}

function invoiceOf(fakeStripe: StripeState, intent: StripeObject): StripeObject | undefined {
  return fakeStripe.all("invoice").find((one) => one.intent === intent.id);
}

export function renewSubscription(
  fakeStripe: StripeState,
  subscription: StripeObject,
  outcome: "paid" | "failed",
): void {
  setPeriod(subscription, subscription.items.data[0].current_period_end);
  const invoice = makeInvoice(fakeStripe, subscription, subscription.monthly, "subscription_cycle");
  subscription.latest_invoice = invoice.id;
  if (outcome === "paid") {
    succeedPayment(fakeStripe, paymentOfInvoice(fakeStripe, invoice.id));
    return;
  }
  subscription.status = "past_due";
  fakeStripe.emit("invoice.payment_failed", invoice);
  fakeStripe.emit("customer.subscription.updated", subscription);
}

export function endSubscription(fakeStripe: StripeState, subscription: StripeObject): StripeObject {
  if (subscription.status === "canceled") throw invalid("It is cancelled already.", "subscription");
  Object.assign(subscription, { status: "canceled", canceled_at: nowSeconds(), ended_at: nowSeconds() });
  fakeStripe.emit("customer.subscription.deleted", subscription);
  return subscription;
}
