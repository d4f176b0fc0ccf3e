import Stripe from "stripe";
import { ValidationError } from "../errors";
import { PaymentsUnavailable } from "./errors";
import type {
  BegunSubscription,
  HostedPayment,
  NewHostedPayment,
  NewPayment,
  NewSubscription,
  PaidMonth,
  Payment,
  PaymentGateway,
  Refund,
} from "./gateway";
import { toWebhookEvent } from "./stripe-events";
import {
  idOf,
  toHostedPayment,
  toMetadata,
  toPaidMonth,
  toPayment,
  toSavedMethod,
  toSubscription,
} from "./stripe-objects";

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where the Stripe API is, where it is not at Stripe's: tests have a stand-in. */
  apiBase: string | undefined;
}

const currency = "usd";
const methods = ["card", "us_bank_account"];
const methodSettings = { payment_method_types: ["card" as const, "us_bank_account" as const] };

/** The gateway that is Stripe's (docs/decisions/0019). */
export function createStripeGateway(keys: StripeKeys): PaymentGateway {
  const stripe = new Stripe(keys.secretKey, {
    ...addressOf(keys.apiBase),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const ensureProduct = productMaker(stripe);
  return {
    publishableKey: keys.publishableKey,
    createCustomer: (customer, key) => ask(() => createCustomer(stripe, customer, key)),
    createPayment: (payment, key) => ask(() => createPayment(stripe, payment, key)),
    createSubscription: (subscription, key) =>
      ask(() => createSubscription({ stripe, ensureProduct }, subscription, key)),
    createHostedPayment: (payment, key) => ask(() => createHostedPayment(stripe, payment, key)),
    retrievePayment: (id) => ask(async () => toPayment(await stripe.paymentIntents.retrieve(id))),
    retrieveHostedPayment: (id) =>
      ask(async () => toHostedPayment(await stripe.checkout.sessions.retrieve(id))),
    retrieveSubscription: (id) => ask(async () => toSubscription(await stripe.subscriptions.retrieve(id))),
    findPaidMonth: (paymentId) => ask(() => findPaidMonth(stripe, paymentId)),
    listPaymentMethods: (customerId) =>
      ask(async () => {
        const { data } = await stripe.customers.listPaymentMethods(customerId, { limit: 20 });
        return data.flatMap(toSavedMethod);
      }),
    cancelPayment: (id) => ask(() => unlessOver(stripe.paymentIntents.cancel(id))),
    endHostedPayment: (id) => ask(() => unlessOver(stripe.checkout.sessions.expire(id))),
    cancelSubscription: (id) => ask(() => unlessOver(stripe.subscriptions.cancel(id))),
    refund: (paymentId, key, amountCents) => ask(() => refund(stripe, paymentId, key, amountCents)),
    openPortal: (customer, return_url) =>
      ask(async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url),
    readEvent: (body, signature) => toWebhookEvent(verified(body, signature, keys.webhookSecret)),
  };
}

type EnsureProduct = (item: string, name: string) => Promise<string>;

function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname: host, port, protocol } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return {
    host,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

/**
 * Whatever Stripe does not do is the same to a buyer: nothing was charged, and trying again may help. The log knows
 * more, but nobody's name.
 */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId, param } = error;
    console.error("Stripe did not answer as it should:", { type, code, statusCode, requestId, param });
    throw new PaymentsUnavailable();
  }
}

async function createCustomer(
  stripe: Stripe,
  { email, name }: { email: string | null; name: string | null },
  idempotencyKey: string,
): Promise<string> {
  const known = { ...(email && { email }), ...(name && { name }) };
  return (await stripe.customers.create(known, { idempotencyKey })).id;
}

async function createPayment(
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

/** A card that is refused at once is an answer, too: the payment is there, and open. */
function declinedIntent(error: unknown): Stripe.PaymentIntent {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
    return error.payment_intent as Stripe.PaymentIntent;
  }
  throw error;
}

async function createSubscription(
  { stripe, ensureProduct }: { stripe: Stripe; ensureProduct: EnsureProduct },
  { item, description, monthlyCents, firstCents, paymentReference, customerId }: NewSubscription,
  key: string,
): Promise<BegunSubscription> {
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

async function createHostedPayment(
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
      success_url: payment.successUrl,
      cancel_url: payment.cancelUrl,
      expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    },
    { idempotencyKey: key },
  );
  return toHostedPayment(session);
}

/** A payment of a subscription knows neither it nor the invoice: what ties them is asked for apart. */
async function findPaidMonth(stripe: Stripe, payment_intent: string): Promise<PaidMonth | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  return invoice && typeof invoice !== "string" && !invoice.deleted ? toPaidMonth(invoice) : null;
}

/** What the first month is cheaper by; null where it is not. */
async function firstMonthCoupon(stripe: Stripe, amount_off: number, key: string): Promise<string | null> {
  if (amount_off <= 0) return null;
  const coupon = { amount_off, currency, duration: "once" as const, max_redemptions: 1 };
  return (await stripe.coupons.create(coupon, { idempotencyKey: `${key}:coupon` })).id;
}

/** Stripe wants a product behind each price; ours is made once for each name that it is sold under. */
function productMaker(stripe: Stripe): EnsureProduct {
  const made = new Set<string>();
  return async (item, name) => {
    const id = `life-${item}-${name}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 60);
    if (made.has(id)) return id;
    await stripe.products.create({ id, name }).catch((error: unknown) => {
      const isThere = error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists";
      if (!isThere) throw error;
    });
    made.add(id);
    return id;
  };
}

async function refund(
  stripe: Stripe,
  payment_intent: string,
  idempotencyKey: string,
  amount: number | undefined,
): Promise<Refund> {
  const made = await stripe.refunds.create(
    { payment_intent, ...(amount !== undefined && { amount }) },
    { idempotencyKey },
  );
  const failed = made.status === "failed" || made.status === "canceled";
  const status = made.status === "succeeded" ? "done" : failed ? "failed" : "pending";
  return { id: idOf(made) ?? "", amountCents: made.amount, status };
}

/** What is over needs no ending, and what is gone neither. */
async function unlessOver(ending: Promise<unknown>): Promise<void> {
  await ending.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}

function verified(body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new ValidationError({}, "The signature is not right.");
  }
}
