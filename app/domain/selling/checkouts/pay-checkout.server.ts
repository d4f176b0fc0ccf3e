import type { CheckoutRow } from "~/db/tables";
import { hours } from "../../base/deps";
import { quoteOf } from "../catalogue/quote";
import { alreadyPaid } from "../payments/errors";
import { type Payable, startHostedPage, startInPagePayment } from "../payments/payable.server";
import { findPayment } from "../payments/payment-rows.server";
import { syncPayment } from "../payments/reconcile.server";
import type { CheckoutDeps } from "./deps";
import { findCheckout, planPaymentHandler } from "./plan-payments.server";

const pageLife = 4 * hours;

/** The URL of the hosted page. Throws Conflict if paid or no longer open, and PaymentsUnavailable. */
export async function startCheckoutPage(deps: CheckoutDeps, checkout: CheckoutRow): Promise<string> {
  return startHostedPage(deps, toPayable(checkout));
}

/** The client secret for in-page payment. Throws Conflict if paid or not open, and PaymentsUnavailable. */
export async function startCheckoutInPage(deps: CheckoutDeps, checkout: CheckoutRow): Promise<string> {
  return startInPagePayment(deps, toPayable(checkout));
}

/** Fetches the payment status in case the webhook is late. Throws PaymentsUnavailable. */
export async function syncCheckout(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { reference } = checkout;
  const payment = await findPayment(deps.db, { kind: "plan", reference });
  if (payment) await syncPayment(deps, planPaymentHandler, payment);
  return (await findCheckout(deps.db, reference)) ?? checkout;
}

function toPayable(checkout: CheckoutRow): Payable {
  const { state, reference, planId, userId, email } = checkout;
  if (state !== "open") throw alreadyPaid("plan");
  const { planName, renewal, promo, taxState, months } = quoteOf(checkout);
  const query = new URLSearchParams({
    plan: planId,
    ...(checkout.isGift && { gift: "1" }),
    ...(months && { months: String(months) }),
    ...(promo && { promo: promo.code }),
    ...(taxState && { taxState }),
  });
  return {
    reference: { kind: "plan", reference },
    description: planName,
    userId,
    customer: { email, name: null },
    ...(renewal && { monthly: { item: `plan-${planId}`, cents: renewal.totalCents } }),
    successPath: "/payment-success",
    cancelPath: `/checkout?${query}`,
    pageLife,
  };
}
