import Stripe from "stripe";
import { message } from "~/messages/message";
import type { Log } from "../../../base/deps";
import { ValidationError } from "../../../base/errors";
import type { PaymentGateway } from "../gateway";
import type { WebhookEvent } from "../payment-events";
import { PaymentWatch } from "../payment-watch";
import { askStripe, checkStripeAccess, isMissing } from "./stripe-calls.server";
import { toWebhookEvent } from "./stripe-events";
import { createHostedInvoice, toHostedInvoiceState } from "./stripe-invoices.server";
import { toHostedPayment, toPayment, toSavedMethod, toSubscription } from "./stripe-objects";
import { changeNextMonth, previewCredit } from "./stripe-plan-changes.server";
import { createRefund, dashboardUrl, findRefund } from "./stripe-refunds.server";
import {
  createCustomer,
  createHostedPayment,
  createPayment,
  createSubscription,
  findPaidMonth,
  findSubscriptionPayment,
  productCreator,
} from "./stripe-requests.server";

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiBase: string | undefined;
}

/** The gateway to Stripe (docs/decisions/0019). */
export function createStripeGateway(
  keys: StripeKeys,
  log: Log,
  watch: PaymentWatch = new PaymentWatch(),
): PaymentGateway {
  const ask = <T>(call: () => Promise<T>) => askStripe({ log, watch }, {}, call);
  const prepareSale = <T>(call: () => Promise<T>) => askStripe({ log, watch }, { isPurchase: true }, call);
  const sell = <T>(call: () => Promise<T>) => askStripe({ log, watch }, { isSale: true }, call);
  const stripe = new Stripe(keys.secretKey, {
    ...addressOf(keys.apiBase),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const ensureProduct = productCreator(stripe);
  return {
    publishableKey: keys.publishableKey,
    checkAccess: (hear) => checkStripeAccess(stripe, { log, watch }, hear),
    createCustomer: (customer, key) => prepareSale(() => createCustomer(stripe, customer, key)),
    createPayment: (payment, key) => sell(() => createPayment(stripe, payment, key)),
    createSubscription: (subscription, key) =>
      sell(() => createSubscription({ stripe, ensureProduct }, subscription, key)),
    createHostedPayment: (payment, key) => sell(() => createHostedPayment(stripe, payment, key)),
    createHostedInvoice: (invoice, key) => sell(() => createHostedInvoice(stripe, invoice, key)),
    retrievePayment: (id) => ask(async () => toPayment(await stripe.paymentIntents.retrieve(id))),
    retrieveHostedPayment: (id) =>
      ask(async () => toHostedPayment(await stripe.checkout.sessions.retrieve(id))),
    retrieveSubscription: (id) => ask(async () => toSubscription(await stripe.subscriptions.retrieve(id))),
    previewCredit: (id, at) => ask(() => previewCredit(stripe, id, at)),
    changeNextMonth: (id, price) => ask(() => changeNextMonth({ stripe, ensureProduct }, id, price)),
    findSubscriptionPayment: (id) => ask(() => findSubscriptionPayment(stripe, id)),
    findPaidMonth: (paymentId) => ask(() => findPaidMonth(stripe, paymentId)),
    listPaymentMethods: (customerId) =>
      ask(async () => {
        const { data } = await stripe.customers.listPaymentMethods(customerId, { limit: 20 });
        return data.flatMap(toSavedMethod);
      }),
    cancelPayment: (id) => ask(() => unlessOver(stripe.paymentIntents.cancel(id))),
    endHostedPayment: (id) => ask(() => unlessOver(stripe.checkout.sessions.expire(id))),
    cancelSubscription: (id) => ask(() => unlessOver(stripe.subscriptions.cancel(id))),
    voidHostedInvoice: (id) =>
      ask(async () => {
        await unlessOver(stripe.invoices.voidInvoice(id));
        return toHostedInvoiceState(await stripe.invoices.retrieve(id));
      }),
    createRefund: (refund, key) => ask(() => createRefund(stripe, refund, key)),
    findRefund: (source, key) => ask(() => findRefund(stripe, source, key)),
    dashboardUrl: (id) => dashboardUrl(keys.secretKey, id),
    openPortal: (customer, return_url, locale) =>
      ask(async () => (await stripe.billingPortal.sessions.create({ customer, return_url, locale })).url),
    readEvent: (body, signature) => wholeEvent(verified(body, signature, keys.webhookSecret)),
  };
}

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

/** Stripe rejects cancelling what is already over. */
async function unlessOver(cancellation: Promise<unknown>): Promise<void> {
  await cancellation.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isMissing(error)) throw error;
  });
}

/** What is signed but lacks a part of an event cannot be handled, however often it is sent again. */
function wholeEvent(event: Stripe.Event): WebhookEvent {
  const isWhole =
    typeof event?.id === "string" &&
    typeof event.type === "string" &&
    Number.isSafeInteger(event.created) &&
    typeof event.data?.object === "object" &&
    event.data.object !== null;
  if (!isWhole) throw notWhole();
  try {
    const read = toWebhookEvent(event);
    const { id } = event.data.object as { id?: unknown };
    if (read.paymentEvent === null || typeof id === "string") return read;
  } catch {
    // A reader did not find what every object of its kind has.
  }
  throw notWhole();
}

function notWhole(): ValidationError {
  return new ValidationError({}, message("This is not a whole event."));
}

function verified(body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new ValidationError({}, message("The signature is not right."));
  }
}
