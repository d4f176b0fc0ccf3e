import type { CheckoutRow } from "~/db/tables";
import { nowText } from "../deps";
import { askAfterPayment } from "../payments/ask-after-payment.server";
import type { CheckoutDeps } from "./deps";
import { planNews } from "./hear-plan-news.server";

/**
 * Asks the payment service how a checkout stands, and does what its webhook would: whichever comes first, once. For pages
 * that buyers return to, and for what the webhook never told. Throws PaymentsUnavailable.
 */
export async function rereadCheckout(deps: CheckoutDeps, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { payments } = deps;
  const news = payments && (await askAfterPayment(payments, checkout));
  if (!news) return checkout;
  return deps.db.transaction().execute(async (db) => {
    await planNews.hear({ ...deps, db }, news, nowText(deps.clock));
    return db.selectFrom("checkouts").selectAll().where("id", "=", checkout.id).executeTakeFirstOrThrow();
  });
}
