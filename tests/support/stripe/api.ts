import { makeObject, type StripeObject } from "./objects";
import { invalid, missing, required, requireKnown, usd, wholeNumber } from "./parameters";
import { cancelPayment, confirmPayment, makePayment } from "./payments";
import { endSession, makeSession } from "./sessions";
import type { StripeStandIn } from "./stand-in";
import { endSubscription, makeSubscription } from "./subscriptions";

type Call = (standIn: StripeStandIn, parameters: StripeObject, id: string) => StripeObject;

/** The part of Stripe's API that the product uses. */
const calls: Record<string, Call> = {
  "POST customers": (standIn, { email = null, name = null }) =>
    standIn.keep(makeObject("customer", { email, name, metadata: {} })),
  "GET customers/:id/payment_methods": listMethods,
  "POST products": makeProduct,
  "POST coupons": makeCoupon,
  "POST payment_intents": (standIn, parameters) => {
    const intent = makePayment(standIn, parameters);
    if (parameters.confirm !== "true") return intent;
    const { means } = standIn.get("payment_method", required(parameters, "payment_method"));
    return confirmPayment(standIn, intent, means, required(parameters, "return_url"));
  },
  "GET payment_intents/:id": (standIn, _parameters, id) => standIn.get("payment_intent", id),
  "POST payment_intents/:id/cancel": (standIn, _parameters, id) =>
    cancelPayment(standIn, standIn.get("payment_intent", id)),
  "POST checkout/sessions": makeSession,
  "GET checkout/sessions/:id": (standIn, _parameters, id) => standIn.get("checkout.session", id),
  "POST checkout/sessions/:id/expire": (standIn, _parameters, id) =>
    endSession(standIn, standIn.get("checkout.session", id)),
  "POST subscriptions": makeSubscription,
  "GET subscriptions/:id": (standIn, _parameters, id) => standIn.get("subscription", id),
  "DELETE subscriptions/:id": (standIn, _parameters, id) =>
    endSubscription(standIn, standIn.get("subscription", id)),
  "GET invoice_payments": listInvoicePayments,
  "POST refunds": makeRefund,
  "POST billing_portal/sessions": makePortal,
};

export function callApi(
  standIn: StripeStandIn,
  method: string,
  path: string,
  parameters: StripeObject,
): StripeObject {
  const rest = path.replace(/^\/v1\//, "");
  const id = /\/((?:pi|cs_test|sub|cus)_\w+)/.exec(rest)?.[1] ?? "";
  const call = calls[`${method} ${id ? rest.replace(id, ":id") : rest}`];
  if (!call) throw missing("path", path);
  if (method === "POST" && id === "") requireKnown(rest, parameters);
  return call(standIn, parameters, id);
}

function listMethods(standIn: StripeStandIn, _parameters: StripeObject, id: string): StripeObject {
  standIn.get("customer", id);
  const data = standIn.all("payment_method").filter(({ customer }) => customer === id);
  return { object: "list", data, has_more: false, url: `/v1/customers/${id}/payment_methods` };
}

function listInvoicePayments(standIn: StripeStandIn, { payment, expand }: StripeObject): StripeObject {
  const intent = required(payment ?? {}, "payment_intent");
  const data = standIn
    .all("invoice")
    .filter((invoice) => invoice.intent === intent)
    .map((invoice) => ({
      object: "invoice_payment",
      invoice: expand?.includes("data.invoice") ? invoice : invoice.id,
      payment: { type: "payment_intent", payment_intent: intent },
    }));
  return { object: "list", data, has_more: false, url: "/v1/invoice_payments" };
}

function makeProduct(standIn: StripeStandIn, parameters: StripeObject): StripeObject {
  const id = parameters.id;
  if (standIn.objects.has(id)) throw invalid("Product already exists.", "id", "resource_already_exists");
  return standIn.keep(makeObject("product", { id, name: required(parameters, "name"), metadata: {} }));
}

function makeCoupon(standIn: StripeStandIn, parameters: StripeObject): StripeObject {
  const amount_off = wholeNumber(parameters, "amount_off", 1);
  const duration = required(parameters, "duration");
  return standIn.keep(makeObject("coupon", { amount_off, currency: usd(parameters), duration, valid: true }));
}

function makeRefund(standIn: StripeStandIn, parameters: StripeObject): StripeObject {
  const intent = standIn.get("payment_intent", required(parameters, "payment_intent"));
  if (intent.status !== "succeeded") throw invalid("This payment has no charge to refund.", "payment_intent");
  const charge = standIn.get("charge", intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  const amount = parameters.amount === undefined ? left : wholeNumber(parameters, "amount", 1);
  if (amount > left || left === 0) throw invalid("Refund amount is greater than what is left.", "amount");
  standIn.refund(intent.id, amount);
  return standIn.keep(makeObject("refund", { amount, payment_intent: intent.id, charge: charge.id }));
}

function makePortal(standIn: StripeStandIn, parameters: StripeObject): StripeObject {
  const { id: customer } = standIn.get("customer", required(parameters, "customer"));
  const return_url = required(parameters, "return_url");
  const session = standIn.keep(makeObject("billing_portal.session", { customer, return_url }));
  session.url = `${standIn.address}/portal/${session.id}`;
  return session;
}
