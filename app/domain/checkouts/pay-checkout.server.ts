import type { CheckoutRow } from "~/db/tables";
import { hours } from "../deps";
import { alreadyPaid } from "../payments/errors";
import { type Payable, startHostedPage, startInPagePayment } from "../payments/payable.server";
import { findPayment } from "../payments/payment-rows.server";
import { syncPayment } from "../payments/reconcile.server";
import type { CheckoutDeps } from "./deps";
import { quoteOf } from "./grant.server";
import { findCheckout, planPaymentHandler } from "./plan-payments.server";

/** When the hosted page of a checkout expires, if the checkout is not ended before. */
const pageLife = 4 * hours;

/**
 * The address of the hosted page on which a checkout is paid. Throws Conflict for what is paid or not open any more, and
 * PaymentsUnavailable.
 */
export async function startCheckoutPage(deps: CheckoutDeps, checkout: CheckoutRow): Promise<string> {
  return startHostedPage(deps, toPayable(checkout));
}

/** The client secret with which the fields of our page confirm the payment. Throws as above. */
export async function startCheckoutInPage(deps: CheckoutDeps, checkout: CheckoutRow): Promise<string> {
  return startInPagePayment(deps, toPayable(checkout));
}

/**
 * Brings a checkout up to date with the payment service, in case its webhook is late. Throws PaymentsUnavailable. Never
 * within a transaction.
 */
export async function syncCheckout(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { reference } = checkout;
  const payment = await findPayment(deps.db, { kind: "plan", reference });
  if (payment) await syncPayment(deps, planPaymentHandler, payment);
  return (await findCheckout(deps.db, reference)) ?? checkout;
}

function toPayable(checkout: CheckoutRow): Payable {
  const { state, reference, planId, userId, email } = checkout;
  if (state !== "open") throw alreadyPaid("plan");
  const { planName, renewal, promo } = quoteOf(checkout);
  return {
    reference: { kind: "plan", reference },
    description: planName,
    userId,
    customer: { email, name: null },
    ...(renewal && { monthly: { item: `plan-${planId}`, cents: renewal.totalCents } }),
    successPath: "/payment-success",
    cancelPath: `/checkout?plan=${planId}${promo ? `&promo=${encodeURIComponent(promo.code)}` : ""}`,
    pageLife,
  };
}
