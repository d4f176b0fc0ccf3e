import Stripe from "stripe";
import { PaymentsUnavailable } from "../errors";
import type {
  HostedPayment,
  NewCustomer,
  NewHostedPayment,
  NewPayment,
  NewSubscription,
  Payment,
  StartedSubscription,
} from "../gateway";
import type { PaidMonth } from "../payment-events";
import { idOf, toHostedPayment, toMetadata, toPaidMonth, toPayment } from "./stripe-objects";

/* Repeated requests must be equal in all parameters, or Stripe rejects their idempotency key. */

const currency = "usd";
const methods = ["card", "us_bank_account"];
const methodSettings = { payment_method_types: ["card" as const, "us_bank_account" as const] };

export type EnsureProduct = (item: string, name: string) => Promise<string>;

/** Creates a customer and returns its id. What is null is left out; a repeated key returns the same customer. */
export async function createCustomer(
  stripe: Stripe,
  { email, name, language }: NewCustomer,
  idempotencyKey: string,
): Promise<string> {
  const locales = language && { preferred_locales: [language] };
  const given = { ...(email && { email }), ...(name && { name }), ...locales };
  return (await stripe.customers.create(given, { idempotencyKey })).id;
}

/** Creates a payment for fields on the page, not for Stripe's own page. */
export async function createPayment(
  stripe: Stripe,
  { amountCents, description, paymentReference, customerId, email, isMethodKept, with: kept }: NewPayment,
  idempotencyKey: string,
): Promise<Payment> {
  const intent = stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency,
      description,
      customer: customerId,
      metadata: toMetadata(paymentReference),
      allowed_payment_method_types: methods,
      ...(email && { receipt_email: email }),
      ...(isMethodKept && { setup_future_usage: "on_session" as const }),
      ...(kept && { confirm: true, payment_method: kept.methodId, return_url: kept.returnUrl }),
    },
    { idempotencyKey },
  );
  return toPayment(await intent.catch(declinedIntent));
}

/** A card that is declined at once leaves an open payment. */
function declinedIntent(error: unknown): Stripe.PaymentIntent {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
    return error.payment_intent as Stripe.PaymentIntent;
  }
  throw error;
}

/** A different first month is a coupon of the difference. */
export async function createSubscription(
  { stripe, ensureProduct }: { stripe: Stripe; ensureProduct: EnsureProduct },
  { item, description, monthlyCents, firstCents, paymentReference, customerId }: NewSubscription,
  key: string,
): Promise<StartedSubscription> {
  const product = await ensureProduct(item, description);
  const coupon = await firstMonthCoupon(stripe, monthlyCents - firstCents, key);
  const subscription = await stripe.subscriptions.create(
    {
      customer: customerId,
      description,
      metadata: toMetadata(paymentReference),
      items: [
        { price_data: { currency, product, recurring: { interval: "month" }, unit_amount: monthlyCents } },
      ],
      ...(coupon && { discounts: [{ coupon }] }),
      payment_behavior: "default_incomplete",
      payment_settings: { ...methodSettings, save_default_payment_method: "on_subscription" },
      expand: ["latest_invoice.confirmation_secret"],
    },
    { idempotencyKey: key },
  );
  const invoice = subscription.latest_invoice;
  const clientSecret =
    invoice && typeof invoice !== "string" ? invoice.confirmation_secret?.client_secret : undefined;
  if (!clientSecret) throw new PaymentsUnavailable();
  // A client secret begins with the id of its payment.
  const paymentId = clientSecret.split("_secret_")[0] ?? "";
  return { subscriptionId: subscription.id, paymentId, clientSecret };
}

/** Creates a payment on Stripe's own page; monthly with a coupon if the first month costs less. */
export async function createHostedPayment(
  stripe: Stripe,
  payment: NewHostedPayment,
  key: string,
): Promise<HostedPayment> {
  const { description, amountCents, quantity = 1, monthly, paymentReference, customerId } = payment;
  const metadata = toMetadata(paymentReference);
  const coupon = monthly ? await firstMonthCoupon(stripe, amountCents - monthly.firstCents, key) : null;
  const session = await stripe.checkout.sessions.create(
    {
      mode: monthly ? "subscription" : "payment",
      customer: customerId,
      metadata,
      client_reference_id: paymentReference.reference,
      allowed_payment_method_types: methods,
      line_items: [
        {
          quantity,
          price_data: {
            currency,
            product_data: { name: description },
            unit_amount: amountCents,
            ...(monthly && { recurring: { interval: "month" as const } }),
          },
        },
      ],
      ...(coupon && { discounts: [{ coupon }] }),
      ...(monthly
        ? { subscription_data: { metadata, description } }
        : {
            payment_intent_data: {
              metadata,
              description,
              ...(payment.isMethodKept && { setup_future_usage: "on_session" as const }),
            },
          }),
      ...(payment.language && { locale: payment.language }),
      success_url: payment.successUrl,
      cancel_url: payment.cancelUrl,
      expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    },
    { idempotencyKey: key },
  );
  return toHostedPayment(session);
}

/** A payment names neither its invoice nor its subscription, so this takes another request. */
export async function findPaidMonth(stripe: Stripe, payment_intent: string): Promise<PaidMonth | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return invoice && typeof invoice !== "string" && !invoice.deleted ? toPaidMonth(invoice) : null;
}

/** The payment id of the newest invoice; null while there is none. */
export async function findSubscriptionPayment(stripe: Stripe, subscription: string): Promise<string | null> {
  const invoice = idOf((await stripe.subscriptions.retrieve(subscription)).latest_invoice);
  if (!invoice) return null;
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 1 });
  return idOf(data[0]?.payment.payment_intent);
}

async function firstMonthCoupon(stripe: Stripe, amount_off: number, key: string): Promise<string | null> {
  if (amount_off <= 0) return null;
  const coupon = { amount_off, currency, duration: "once" as const, max_redemptions: 1 };
  return (await stripe.coupons.create(coupon, { idempotencyKey: `${key}:coupon` })).id;
}

/** Stripe requires a product for each price: one is created for each item and name. */
export function productCreator(stripe: Stripe): EnsureProduct {
  const known = new Set<string>();
  return async (item, name) => {
    const id = `life-${item}-${name}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 60);
    if (known.has(id)) return id;
    await stripe.products.create({ id, name }).catch((error: unknown) => {
      const isThere = error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists";
      if (!isThere) throw error;
    });
    known.add(id);
    return id;
  };
}
