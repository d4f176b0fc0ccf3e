import type Stripe from "stripe";
import type { NextPrice } from "../gateway";
import type { EnsureProduct } from "./stripe-requests.server";

/** Stripe's proration: the negative lines of the invoice that ending the subscription now would make. */
export async function previewCredit(stripe: Stripe, subscription: string, at: Date): Promise<number> {
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const preview = await stripe.invoices.createPreview({
    subscription,
    subscription_details: {
      cancel_now: true,
      proration_behavior: "create_prorations",
      proration_date: prorationDate(items.data[0]?.current_period_start ?? 0, at),
    },
  });
  const credits = preview.lines.data.map(({ amount }) => Math.max(0, -amount));
  return credits.reduce((sum, cents) => sum + cents, 0);
}

/** Seconds: the beginning of the day, so that the price that a page shows is charged all day, and never before the paid month. */
export function prorationDate(periodStart: number, at: Date): number {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()) / 1000;
  return Math.max(day, periodStart);
}

/** The month that is paid stays as it is; the next one has the new price. */
export async function changeNextMonth(
  { stripe, ensureProduct }: { stripe: Stripe; ensureProduct: EnsureProduct },
  subscription: string,
  { item, description, monthlyCents }: NextPrice,
): Promise<void> {
  const product = await ensureProduct(item, description);
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const id = items.data[0]?.id;
  const price = { currency: "usd", product, recurring: { interval: "month" as const } };
  await stripe.subscriptions.update(subscription, {
    description,
    items: [{ id, price_data: { ...price, unit_amount: monthlyCents } }],
    proration_behavior: "none",
  });
}
