import { makeObject, newId, type StripeObject } from "./objects";
import { invalid, StripeRejection, usd, wholeNumber } from "./parameters";
import { makeMethod, type PaymentMethodKind, refusals } from "./payment-methods";
import type { StripeState } from "./stripe-state";

/* Statuses: requires_payment_method, requires_action, processing, succeeded, canceled. */

const leastCents = 50;

export function makePayment(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const amount = wholeNumber(parameters, "amount", leastCents);
  if (parameters.customer) fakeStripe.get("customer", parameters.customer);
  const id = newId("payment_intent");
  return fakeStripe.keep(
    makeObject("payment_intent", {
      id,
      amount,
      amount_received: 0,
      currency: usd(parameters),
      canceled_at: null,
      client_secret: `${id}_secret_${id.slice(-8)}`,
      customer: parameters.customer ?? null,
      description: parameters.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      metadata: parameters.metadata ?? {},
      next_action: null,
      processing: null,
      receipt_email: parameters.receipt_email ?? null,
      setup_future_usage: parameters.setup_future_usage ?? null,
      status: "requires_payment_method",
    }),
  );
}

/** Throws StripeRejection if the card is declined. */
export function confirmPayment(
  fakeStripe: StripeState,
  intent: StripeObject,
  means: PaymentMethodKind,
  returnUrl: string,
): StripeObject {
  if (intent.status !== "requires_payment_method") {
    throw invalid(
      "This PaymentIntent's status does not allow it.",
      "intent",
      "payment_intent_unexpected_state",
    );
  }
  const keeper = intent.setup_future_usage ? intent.customer : null;
  intent.payment_method = fakeStripe.keep(makeMethod(means, keeper)).id;
  const refusal = refusals[means];
  if (refusal) {
    failPayment(fakeStripe, intent, refusal);
    throw new StripeRejection(402, "card_error", refusal.message, { ...refusal, payment_intent: intent });
  }
  if (means === "a card that asks its bank") return askBank(fakeStripe, intent, returnUrl);
  if (means === "a bank account by small deposits") return askForDeposits(fakeStripe, intent);
  if (means === "a bank account") return beginProcessing(fakeStripe, intent);
  return succeedPayment(fakeStripe, intent);
}

function askBank(fakeStripe: StripeState, intent: StripeObject, return_url: string): StripeObject {
  const url = `${fakeStripe.address}/bank/${intent.id}?return=${encodeURIComponent(return_url)}`;
  intent.next_action = { type: "redirect_to_url", redirect_to_url: { url, return_url } };
  return move(fakeStripe, intent, "requires_action", "payment_intent.requires_action");
}

function askForDeposits(fakeStripe: StripeState, intent: StripeObject): StripeObject {
  const hosted_verification_url = `${fakeStripe.address}/deposits/${intent.id}`;
  intent.next_action = {
    type: "verify_with_microdeposits",
    verify_with_microdeposits: { hosted_verification_url, microdeposit_type: "amounts" },
  };
  return move(fakeStripe, intent, "requires_action", "payment_intent.requires_action");
}

function beginProcessing(fakeStripe: StripeState, intent: StripeObject): StripeObject {
  intent.next_action = null;
  return move(fakeStripe, intent, "processing", "payment_intent.processing");
}

/** Completes a required step: a card payment succeeds, a bank payment starts processing. */
export function takeStep(fakeStripe: StripeState, intent: StripeObject, isRight: boolean): StripeObject {
  if (intent.status !== "requires_action") throw invalid("No step is asked.", "intent");
  const awaitsDeposits = intent.next_action.type === "verify_with_microdeposits";
  intent.next_action = null;
  if (isRight)
    return awaitsDeposits ? beginProcessing(fakeStripe, intent) : succeedPayment(fakeStripe, intent);
  const code = "payment_intent_authentication_failure";
  return failPayment(fakeStripe, intent, { code, message: "We could not make sure that it is you." });
}

export function succeedPayment(fakeStripe: StripeState, intent: StripeObject): StripeObject {
  const charge = fakeStripe.keep(
    makeObject("charge", {
      amount: intent.amount,
      amount_captured: intent.amount,
      captured: true,
      currency: intent.currency,
      customer: intent.customer,
      metadata: intent.metadata,
      paid: true,
      payment_intent: intent.id,
      receipt_url: `${fakeStripe.address}/receipts/${intent.id}`,
      status: "succeeded",
    }),
  );
  intent.latest_charge = charge.id;
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  fakeStripe.emit("charge.succeeded", charge);
  move(fakeStripe, intent, "succeeded", "payment_intent.succeeded");
  fakeStripe.notePaid(intent);
  return intent;
}

export function failPayment(
  fakeStripe: StripeState,
  intent: StripeObject,
  error: { code: string; message: string },
): StripeObject {
  const wasProcessing = intent.status === "processing";
  intent.last_payment_error = { type: "card_error", ...error };
  intent.next_action = null;
  move(fakeStripe, intent, "requires_payment_method", "payment_intent.payment_failed");
  fakeStripe.noteFailed(intent, wasProcessing);
  return intent;
}

export function cancelPayment(fakeStripe: StripeState, intent: StripeObject): StripeObject {
  if (["succeeded", "canceled", "processing"].includes(intent.status)) {
    throw invalid("You cannot cancel it any more.", "intent", "payment_intent_unexpected_state");
  }
  return move(fakeStripe, intent, "canceled", "payment_intent.canceled");
}

function move(fakeStripe: StripeState, intent: StripeObject, status: string, event: string): StripeObject {
  intent.status = status;
  fakeStripe.emit(event, intent);
  return intent;
}

/** Finds by client secret. */
export function paymentOfSecret(fakeStripe: StripeState, clientSecret: string): StripeObject {
  const [id = ""] = clientSecret.split("_secret_");
  const intent = fakeStripe.get("payment_intent", id);
  if (intent.client_secret !== clientSecret) throw invalid("This is not its secret.", "client_secret");
  return intent;
}
