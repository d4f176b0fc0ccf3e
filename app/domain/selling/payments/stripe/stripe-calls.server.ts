import Stripe from "stripe";
import type { Log } from "../../../base/deps";
import { KeyRefused, PaymentRejected, PaymentsUnavailable, UnknownPaymentObject } from "../errors";
import type { PaymentCallKind, PaymentCallOutcome, PaymentWatch } from "../payment-watch";

interface CallDeps {
  log: Log;
  watch: PaymentWatch;
}

const {
  StripeAuthenticationError,
  StripeCardError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  StripePermissionError,
} = Stripe.errors;

/** Maps Stripe's errors to the gateway's. Logs error codes only, as messages may contain personal data. */
export async function askStripe<T>(
  { log, watch }: CallDeps,
  kind: PaymentCallKind,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await call();
    watch.note("done", kind);
    return answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    logFailure(log, error);
    watch.note(outcomeOf(error), kind);
    throw translate(error);
  }
}

/** Milliseconds. */
const patience = 9_000;

/** Reads the balance. A restricted key that may not is a key that Stripe knows. Throws as the gateway does. */
export async function checkStripeAccess(
  stripe: Stripe,
  { log, watch }: CallDeps,
  hear: (date: string | null) => void,
): Promise<void> {
  try {
    const { lastResponse } = await stripe.balance.retrieve({}, { timeout: patience, maxNetworkRetries: 0 });
    hear(lastResponse.headers.date ?? null);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    hear(error.headers?.date ?? null);
    if (!hasAccess(error)) {
      logFailure(log, error);
      watch.note(outcomeOf(error));
      throw translate(error);
    }
  }
  watch.noteAccess();
}

function hasAccess({ statusCode = 0 }: Stripe.errors.StripeError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 401;
}

/** True where the payment service has no object with the id that it was asked for. */
export function isMissing({ code }: Stripe.errors.StripeError): boolean {
  return code === "resource_missing";
}

function logFailure(log: Log, error: Stripe.errors.StripeError): void {
  const { type, code, statusCode, requestId, param } = error;
  log.error({ type, code, statusCode, stripeRequestId: requestId, param }, "Stripe request failed");
}

function translate(error: Stripe.errors.StripeError): Error {
  if (isMissing(error)) return new UnknownPaymentObject();
  if (error instanceof StripeAuthenticationError) return new KeyRefused();
  return isRefused(error) ? new PaymentRejected() : new PaymentsUnavailable();
}

function isRefused(error: Stripe.errors.StripeError): boolean {
  return [StripeInvalidRequestError, StripeCardError, StripeIdempotencyError].some(
    (refusal) => error instanceof refusal,
  );
}

/** A mail address that Stripe does not take is the buyer's. */
function outcomeOf(error: Stripe.errors.StripeError): PaymentCallOutcome {
  if (error instanceof StripeCardError) return "declined";
  if (error instanceof StripeAuthenticationError) return "key";
  if (error instanceof StripeInvalidRequestError && /email/.test(error.param ?? "")) return "declined";
  return isRefused(error) || error instanceof StripePermissionError ? "rejected" : "unreachable";
}
