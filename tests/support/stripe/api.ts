import { makeObject, type StripeObject } from "./objects";
import { invalid, localeOf, missing, required, requireKnown, usd, wholeNumber } from "./parameters";
import { cancelPayment, confirmPayment, makePayment } from "./payments";
import { changeSubscription, previewInvoice } from "./plan-changes";
import { endSession, makeSession } from "./sessions";
import type { StripeState } from "./stripe-state";
import { endSubscription, makeSubscription } from "./subscriptions";

type Call = (fakeStripe: StripeState, parameters: StripeObject, id: string) => StripeObject;

/** The part of Stripe's API that the product uses. */
const calls: Record<string, Call> = {
  "GET balance": () => ({ object: "balance", available: [], livemode: false, pending: [] }),
  "POST customers": (fakeStripe, { email = null, name = null, preferred_locales = [] }) =>
    fakeStripe.keep(makeObject("customer", { email, name, preferred_locales, metadata: {} })),
  "GET customers/:id/payment_methods": listMethods,
  "POST products": makeProduct,
  "POST coupons": makeCoupon,
  "POST payment_intents": (fakeStripe, parameters) => {
    const intent = makePayment(fakeStripe, parameters);
    if (parameters.confirm !== "true") return intent;
    const { means } = fakeStripe.get("payment_method", required(parameters, "payment_method"));
    return confirmPayment(fakeStripe, intent, means, required(parameters, "return_url"));
  },
  "GET payment_intents/:id": (fakeStripe, _parameters, id) => fakeStripe.get("payment_intent", id),
  "POST payment_intents/:id/cancel": (fakeStripe, _parameters, id) =>
    cancelPayment(fakeStripe, fakeStripe.get("payment_intent", id)),
  "POST checkout/sessions": makeSession,
  "GET checkout/sessions/:id": (fakeStripe, _parameters, id) => fakeStripe.get("checkout.session", id),
  "POST checkout/sessions/:id/expire": (fakeStripe, _parameters, id) =>
    endSession(fakeStripe, fakeStripe.get("checkout.session", id)),
  "POST subscriptions": makeSubscription,
  "GET subscriptions/:id": (fakeStripe, _parameters, id) => fakeStripe.get("subscription", id),
  "POST subscriptions/:id": changeSubscription,
  "POST invoices/create_preview": previewInvoice,
  "DELETE subscriptions/:id": (fakeStripe, _parameters, id) =>
    endSubscription(fakeStripe, fakeStripe.get("subscription", id)),
  "POST invoices": makeHostedInvoice,
  "POST invoiceitems": (fakeStripe, parameters) => {
    const invoice = fakeStripe.get("invoice", required(parameters, "invoice"));
    invoice.amount_due = wholeNumber(parameters, "amount", 1);
    return makeObject("invoiceitem", { ...parameters, currency: usd(parameters) });
  },
  "POST invoices/:id/finalize": (fakeStripe, _parameters, id) => {
    const hosted_invoice_url = `${fakeStripe.address}/invoices/${id}`;
    return Object.assign(fakeStripe.get("invoice", id), { status: "open", hosted_invoice_url });
  },
  "GET invoices/:id": (fakeStripe, _parameters, id) => fakeStripe.get("invoice", id),
  "POST invoices/:id/void": (fakeStripe, _parameters, id) => {
    const invoice = fakeStripe.get("invoice", id);
    if (invoice.status !== "open") throw invalid("Only open invoices can be made void.", "invoice");
    return Object.assign(invoice, { status: "void" });
  },
  "GET invoice_payments": listInvoicePayments,
  "POST refunds": makeRefund,
  "GET refunds": listRefunds,
  "POST billing_portal/sessions": makePortal,
};

export function callApi(
  fakeStripe: StripeState,
  method: string,
  path: string,
  parameters: StripeObject,
): StripeObject {
  const rest = path.replace(/^\/v1\//, "");
  const id = /\/((?:pi|cs_test|sub|cus|in)_\w+)/.exec(rest)?.[1] ?? "";
  const call = calls[`${method} ${id ? rest.replace(id, ":id") : rest}`];
  if (!call) throw missing("path", path);
  if (method === "POST" && id === "") requireKnown(rest, parameters);
  return call(fakeStripe, parameters, id);
}

function listMethods(fakeStripe: StripeState, _parameters: StripeObject, id: string): StripeObject {
  fakeStripe.get("customer", id);
  const data = fakeStripe.all("payment_method").filter(({ customer }) => customer === id);
  return { object: "list", data, has_more: false, url: `/v1/customers/${id}/payment_methods` };
}

/** Lists by payment, or by invoice. */
function listInvoicePayments(
  fakeStripe: StripeState,
  { payment, invoice: invoiceId, expand }: StripeObject,
): StripeObject {
  const asked = invoiceId ?? required(payment ?? {}, "payment_intent");
  const data = fakeStripe
    .all("invoice")
    .filter(({ id, intent }) => asked === id || asked === intent)
    .map((invoice) => ({
      object: "invoice_payment",
      invoice: expand?.includes("data.invoice") ? invoice : invoice.id,
      payment: { type: "payment_intent", payment_intent: invoice.intent },
    }));
  return { object: "list", data, has_more: false, url: "/v1/invoice_payments" };
}

function makeHostedInvoice(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const { id: customer } = fakeStripe.get("customer", required(parameters, "customer"));
  wholeNumber(parameters, "days_until_due", 1);
  const { metadata = {}, description, collection_method } = parameters;
  const own = { customer, metadata, description, collection_method, billing_reason: "manual" };
  return fakeStripe.keep(
    makeObject("invoice", { ...own, parent: null, status: "draft", lines: { data: [] } }),
  );
}

function makeProduct(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const id = parameters.id;
  if (fakeStripe.objects.has(id)) throw invalid("Product already exists.", "id", "resource_already_exists");
  return fakeStripe.keep(makeObject("product", { id, name: required(parameters, "name"), metadata: {} }));
}

function makeCoupon(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const amount_off = wholeNumber(parameters, "amount_off", 1);
  const duration = required(parameters, "duration");
  return fakeStripe.keep(
    makeObject("coupon", { amount_off, currency: usd(parameters), duration, valid: true }),
  );
}

function makeRefund(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const intent = fakeStripe.get("payment_intent", required(parameters, "payment_intent"));
  if (intent.status !== "succeeded") throw invalid("This payment has no charge to refund.", "payment_intent");
  const charge = fakeStripe.get("charge", intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  const amount = parameters.amount === undefined ? left : wholeNumber(parameters, "amount", 1);
  if (left === 0) throw invalid("It is refunded already.", "payment_intent", "charge_already_refunded");
  if (amount > left) throw invalid("Refund amount is greater than what is left.", "amount");
  const refund = fakeStripe.refund(intent.id, amount, parameters.metadata ?? {});
  return expanded(fakeStripe, refund, parameters.expand?.includes("charge"));
}

/** Lists those of one payment, the newest first. */
function listRefunds(fakeStripe: StripeState, { payment_intent, expand }: StripeObject): StripeObject {
  const data = fakeStripe
    .all("refund")
    .filter((refund) => refund.payment_intent === payment_intent)
    .map((refund) => expanded(fakeStripe, refund, expand?.includes("data.charge")))
    .reverse();
  return { object: "list", data, has_more: false, url: "/v1/refunds" };
}

function expanded(fakeStripe: StripeState, refund: StripeObject, isExpanded: boolean): StripeObject {
  return isExpanded
    ? { ...refund, charge: structuredClone(fakeStripe.get("charge", refund.charge)) }
    : refund;
}

function makePortal(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const { id: customer } = fakeStripe.get("customer", required(parameters, "customer"));
  const return_url = required(parameters, "return_url");
  const session = fakeStripe.keep(
    makeObject("billing_portal.session", { customer, return_url, locale: localeOf(parameters) }),
  );
  session.url = `${fakeStripe.address}/portal/${session.id}`;
  return session;
}
