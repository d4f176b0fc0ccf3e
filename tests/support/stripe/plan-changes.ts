import { makeObject, nowSeconds, type StripeObject } from "./objects";
import { invalid, required, usd, wholeNumber } from "./parameters";
import type { StripeState } from "./stripe-state";

/** POST /v1/invoices/create_preview of a subscription that would end now: a credit for the rest of its paid month. */
export function previewInvoice(fakeStripe: StripeState, parameters: StripeObject): StripeObject {
  const subscription = fakeStripe.get("subscription", required(parameters, "subscription"));
  const { cancel_now, proration_date } = parameters.subscription_details ?? {};
  if (cancel_now !== "true") throw invalid("Only an end is previewed here.", "subscription_details");
  if (subscription.status === "canceled") throw invalid("It is cancelled already.", "subscription");
  const [{ current_period_start: start, current_period_end: end }] = subscription.items.data;
  const from = Number(proration_date ?? nowSeconds());
  if (from < start || from > end)
    throw invalid("proration_date must be in the current period.", "proration_date");
  const { amount_paid } = fakeStripe.get("invoice", subscription.latest_invoice);
  const credit = Math.round((amount_paid * (end - from)) / (end - start));
  const invoice = makeObject("invoice", { amount_due: 0, total: -credit, subscription: subscription.id });
  const [line] = invoice.lines.data;
  invoice.lines.data = [{ ...line, amount: -credit, period: { start: from, end } }];
  return invoice;
}

/** POST /v1/subscriptions/:id with another price from the next month on. */
export function changeSubscription(
  fakeStripe: StripeState,
  parameters: StripeObject,
  id: string,
): StripeObject {
  const subscription = fakeStripe.get("subscription", id);
  if (subscription.status === "canceled") throw invalid("It is cancelled already.", "subscription");
  if (parameters.proration_behavior !== "none")
    throw invalid("Only from the next month on.", "proration_behavior");
  const [{ id: item, price_data = {} } = {}] = parameters.items ?? [];
  if (item !== subscription.items.data[0].id) throw invalid("No such subscription item.", "items");
  usd(price_data);
  fakeStripe.get("product", required(price_data, "product"));
  subscription.monthly = wholeNumber(price_data, "unit_amount", 1);
  subscription.items.data[0].price.unit_amount = subscription.monthly;
  fakeStripe.emit("customer.subscription.updated", subscription);
  return subscription;
}
