import { makeObject, newId, nowSeconds, type StripeObject } from "./objects";
import { invalid, localeOf, required, usd, wholeNumber } from "./parameters";
import type { PaymentMethodKind } from "./payment-methods";
import { confirmPayment, makePayment } from "./payments";
import type { StripeState } from "./stripe-state";
import { couponOf, makeSubscription, paymentOfInvoice } from "./subscriptions";

const halfAnHour = 30 * 60;

export function makeSession(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const mode = required(parameters, "mode");
  const items: StripeObject[] = parameters.line_items ?? [];
  if (items.length === 0) throw invalid("Missing required param: line_items.", "line_items");
  const subtotal = items.map(itemCents).reduce((sum, cents) => sum + cents, 0);
  const total = Math.max(0, subtotal - (couponOf(fakeStripe, parameters)?.amount_off ?? 0));
  if (mode === "payment" && total < 50) throw invalid("The total must be at least $0.50.", "line_items");
  const expires_at = wholeNumber(parameters, "expires_at", nowSeconds() + halfAnHour - 10);
  const id = newId("checkout.session");
  return fakeStripe.keep(
    makeObject("checkout.session", {
      id,
      amount_subtotal: subtotal,
      amount_total: total,
      cancel_url: required(parameters, "cancel_url"),
      client_reference_id: parameters.client_reference_id ?? null,
      currency: "usd",
      customer: parameters.customer ?? null,
      customer_details: { ...customerDetails(fakeStripe, parameters) },
      expires_at,
      locale: localeOf(parameters),
      metadata: parameters.metadata ?? {},
      mode,
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      subscription: null,
      success_url: required(parameters, "success_url"),
      url: `${fakeStripe.address}/pay/${id}`,
      asked: parameters,
    }),
  );
}

function itemCents({ price_data, quantity = "1" }: StripeObject): number {
  usd(price_data ?? {});
  return wholeNumber(price_data, "unit_amount", 0) * Number(quantity);
}

function customerDetails(fakeStripe: StripeState, { customer }: StripeObject): StripeObject {
  if (!customer) return { email: "buyer@example.org" };
  const { email, name } = fakeStripe.get("customer", customer);
  return { email: email ?? "buyer@example.org", name };
}

/** Returns the redirect after payment. Throws StripeRejection if the card is declined. */
export function paySession(fakeStripe: StripeState, session: StripeObject, means: PaymentMethodKind): string {
  if (session.status !== "open") throw invalid("This page is over.", "session");
  const intent = intentOf(fakeStripe, session);
  const successUrl = session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id);
  const { status, next_action } = confirmPayment(fakeStripe, intent, means, successUrl);
  const isAtBank = next_action?.type === "redirect_to_url";
  if (!isAtBank) completeSession(fakeStripe, session, status === "succeeded");
  return isAtBank ? next_action.redirect_to_url.url : successUrl;
}

function intentOf(fakeStripe: StripeState, session: StripeObject): StripeObject {
  if (session.payment_intent) return fakeStripe.get("payment_intent", session.payment_intent);
  if (session.pending_intent) return fakeStripe.get("payment_intent", session.pending_intent);
  const { asked } = session;
  if (session.mode === "payment") {
    const amount = String(session.amount_total);
    const { metadata = {}, description, setup_future_usage } = asked.payment_intent_data ?? {};
    const parameters = { amount, currency: "usd", customer: asked.customer, metadata, description };
    const intent = makePayment(fakeStripe, { ...parameters, setup_future_usage });
    session.payment_intent = intent.id;
    return intent;
  }
  const [{ price_data }] = asked.line_items;
  const subscription = makeSubscription(fakeStripe, {
    customer: asked.customer,
    metadata: asked.subscription_data?.metadata,
    discounts: asked.discounts,
    items: [{ price_data }],
  });
  session.subscription = subscription.id;
  const intent = paymentOfInvoice(fakeStripe, subscription.latest_invoice);
  session.pending_intent = intent.id;
  return intent;
}

/** Called at the end of a payment; updates the session that it belongs to. */
export function noteSessionPaid(fakeStripe: StripeState, intent: StripeObject, lateEvent: string): void {
  const session = fakeStripe
    .all("checkout.session")
    .find((one) => one.payment_intent === intent.id || one.pending_intent === intent.id);
  if (!session) return;
  const isPaid = intent.status === "succeeded";
  if (session.status === "complete") {
    session.payment_status = isPaid ? "paid" : "unpaid";
    fakeStripe.emit(lateEvent, session);
  } else if (isPaid) completeSession(fakeStripe, session, true);
}

function completeSession(fakeStripe: StripeState, session: StripeObject, isPaid: boolean): void {
  if (session.status === "complete") return;
  session.status = "complete";
  session.payment_status = isPaid ? "paid" : "unpaid";
  session.url = null;
  fakeStripe.emit("checkout.session.completed", session);
}

export function endSession(fakeStripe: StripeState, session: StripeObject): StripeObject {
  if (session.status !== "open") throw invalid("Only open sessions can be expired.", "session");
  session.status = "expired";
  session.url = null;
  fakeStripe.emit("checkout.session.expired", session);
  return session;
}
