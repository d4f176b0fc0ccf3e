import type { FakeStripe } from "./fake-stripe";
import { makeObject, type StripeObject } from "./objects";
import { invalid, missing, required, requireKnown, usd, wholeNumber } from "./parameters";
import { cancelPayment, confirmPayment, makePayment } from "./payments";
import { changeSubscription, previewInvoice } from "./plan-changes";
import { endSession, makeSession } from "./sessions";
import { endSubscription, makeSubscription } from "./subscriptions";

type Call = (fakeStripe: FakeStripe, parameters: StripeObject, id: string) => StripeObject;

/** The part of Stripe's API that the product uses. */
const calls: Record<string, Call> = {
  "POST customers": (fakeStripe, { email = null, name = null }) =>
    fakeStripe.keep(makeObject("customer", { email, name, metadata: {} })),
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
  "GET invoice_payments": listInvoicePayments,
  "POST refunds": makeRefund,
  "POST billing_portal/sessions": makePortal,
};

export function callApi(
  fakeStripe: FakeStripe,
  method: string,
  path: string,
  parameters: StripeObject,
): StripeObject {
  const rest = path.replace(/^\/v1\//, "");
  const id = /\/((?:pi|cs_test|sub|cus)_\w+)/.exec(rest)?.[1] ?? "";
  const call = calls[`${method} ${id ? rest.replace(id, ":id") : rest}`];
  if (!call) throw missing("path", path);
  if (method === "POST" && id === "") requireKnown(rest, parameters);
  return call(fakeStripe, parameters, id);
}

function listMethods(fakeStripe: FakeStripe, _parameters: StripeObject, id: string): StripeObject {
  fakeStripe.get("customer", id);
  const data = fakeStripe.all("payment_method").filter(({ customer }) => customer === id);
  return { object: "list", data, has_more: false, url: `/v1/customers/${id}/payment_methods` };
}

function listInvoicePayments(fakeStripe: FakeStripe, { payment, expand }: StripeObject): StripeObject {
  const intent = required(payment ?? {}, "payment_intent");
  const data = fakeStripe
    .all("invoice")
    .filter((invoice) => invoice.intent === intent)
    .map((invoice) => ({
      object: "invoice_payment",
      invoice: expand?.includes("data.invoice") ? invoice : invoice.id,
      payment: { type: "payment_intent", payment_intent: intent },
    }));
  return { object: "list", data, has_more: false, url: "/v1/invoice_payments" };
}

function makeProduct(fakeStripe: FakeStripe, parameters: StripeObject): StripeObject {
  const id = parameters.id;
  if (fakeStripe.objects.has(id)) throw invalid("Product already exists.", "id", "resource_already_exists");
  return fakeStripe.keep(makeObject("product", { id, name: required(parameters, "name"), metadata: {} }));
}

function makeCoupon(fakeStripe: FakeStripe, parameters: StripeObject): StripeObject {
  const amount_off = wholeNumber(parameters, "amount_off", 1);
  const duration = required(parameters, "duration");
  return fakeStripe.keep(
    makeObject("coupon", { amount_off, currency: usd(parameters), duration, valid: true }),
  );
}

function makeRefund(fakeStripe: FakeStripe, parameters: StripeObject): StripeObject {
  const intent = fakeStripe.get("payment_intent", required(parameters, "payment_intent"));
  if (intent.status !== "succeeded") throw invalid("This payment has no charge to refund.", "payment_intent");
  const charge = fakeStripe.get("charge", intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  const amount = parameters.amount === undefined ? left : wholeNumber(parameters, "amount", 1);
  if (amount > left || left === 0) throw invalid("Refund amount is greater than what is left.", "amount");
  fakeStripe.refund(intent.id, amount);
  return fakeStripe.keep(makeObject("refund", { amount, payment_intent: intent.id, charge: charge.id }));
}

function makePortal(fakeStripe: FakeStripe, parameters: StripeObject): StripeObject {
  const { id: customer } = fakeStripe.get("customer", required(parameters, "customer"));
  const return_url = required(parameters, "return_url");
  const session = fakeStripe.keep(makeObject("billing_portal.session", { customer, return_url }));
  session.url = `${fakeStripe.address}/portal/${session.id}`;
  return session;
}
