import type { CheckoutRow } from "~/db/tables";
import { nowText } from "../deps";
import { fetchPaymentStatus } from "../payments/fetch-payment-status.server";
import type { CheckoutDeps } from "./deps";
import { planPaymentHandler } from "./handle-plan-payment.server";

/**
 * Asks the payment service how a checkout stands, and does what its webhook would: whichever comes first, once. For pages
 * that buyers return to, and for what the webhook never told. Throws PaymentsUnavailable.
 */
export async function syncCheckoutPayment(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { payments } = deps;
  const paymentEvent = payments && (await fetchPaymentStatus(payments, checkout));
  if (!paymentEvent) return checkout;
  return deps.db.transaction().execute(async (db) => {
    await planPaymentHandler.handle({ ...deps, db }, paymentEvent, nowText(deps.clock));
    return db.selectFrom("checkouts").selectAll().where("id", "=", checkout.id).executeTakeFirstOrThrow();
  });
}
