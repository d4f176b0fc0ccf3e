import type { CheckoutRow } from "~/db/tables";
import { hours, nowText } from "../deps";
import { Conflict, Unavailable } from "../errors";
import { linkTo } from "../mail/outbox.server";
import { ensureCustomer } from "../payments/customers.server";
import type { PaymentGateway, PaymentMark } from "../payments/gateway";
import type { CheckoutDeps } from "./deps";
import { quoteOf } from "./grant.server";

/*
 * Takes a checkout to the payment service: to its own page, or to the fields of ours. The key of each thing that is made
 * there is the checkout's and its attempt's, so that what was asked twice is made once. Only one of the two ways is open
 * at a time: nobody can pay both.
 */

/** How long a checkout may be left unpaid, until the house ends it. */
export const checkoutLife = 2 * hours;
/** When Stripe ends its page by itself, if the house does not. */
const pageLife = 4 * hours;

type Started = CheckoutDeps & { payments: PaymentGateway };

/**
 * The address of the page at the payment service on which it is paid. Throws Conflict for one that is not open any
 * more, and PaymentsUnavailable.
 */
export async function startHostedPayment(allDeps: CheckoutDeps, checkout: CheckoutRow): Promise<string> {
  const deps = requirePayments(allDeps);
  requireOpen(checkout);
  if (checkout.hostedPaymentId) {
    const known = await deps.payments.retrieveHostedPayment(checkout.hostedPaymentId);
    return requireUrl(known.url);
  }
  await closePage(deps, checkout);
  const customerId = await customerOf(deps, checkout);
  const { planName, renewal, totalCents } = quoteOf(checkout);
  const page = await deps.payments.createHostedPayment(
    {
      description: planName,
      amountCents: renewal?.totalCents ?? totalCents,
      ...(renewal && { monthly: { firstCents: checkout.dueCents } }),
      mark: markOf(checkout),
      customerId,
      successUrl: linkTo(deps.config, "/payment-success"),
      cancelUrl: linkTo(deps.config, backTo(checkout)),
      // Nothing here may differ when it is asked for again: Stripe would refuse it.
      expiresAt: new Date(new Date(checkout.createdAt).getTime() + pageLife),
    },
    `${keyOf(checkout)}:page`,
  );
  await keep(deps, checkout, { customerId, hostedPaymentId: page.id });
  return requireUrl(page.url);
}

/** What the browser's own fields confirm the payment with. Throws as above. */
export async function startPaymentHere(allDeps: CheckoutDeps, checkout: CheckoutRow): Promise<string> {
  const deps = requirePayments(allDeps);
  requireOpen(checkout);
  if (checkout.clientSecret) return checkout.clientSecret;
  if (checkout.hostedPaymentId) await deps.payments.endHostedPayment(checkout.hostedPaymentId);
  const customerId = await customerOf(deps, checkout);
  const { planName: description, renewal } = quoteOf(checkout);
  const mark = markOf(checkout);
  if (renewal === null) {
    const payment = await deps.payments.createPayment(
      { amountCents: checkout.dueCents, description, mark, customerId, email: checkout.email },
      `${keyOf(checkout)}:payment`,
    );
    if (!payment.clientSecret) throw new Unavailable("The payment could not be begun. Nothing was charged.");
    await keep(deps, checkout, {
      customerId,
      paymentId: payment.id,
      clientSecret: payment.clientSecret,
      hostedPaymentId: null,
    });
    return payment.clientSecret;
  }
  const { subscriptionId, paymentId, clientSecret } = await deps.payments.createSubscription(
    {
      item: `plan-${checkout.planId}`,
      description,
      monthlyCents: renewal.totalCents,
      firstCents: checkout.dueCents,
      mark,
      customerId,
    },
    `${keyOf(checkout)}:subscription`,
  );
  await keep(deps, checkout, { customerId, subscriptionId, paymentId, clientSecret, hostedPaymentId: null });
  return clientSecret;
}

/** What was begun in the browser's own fields cannot be paid any more. */
async function closePage(deps: Started, checkout: CheckoutRow): Promise<void> {
  if (checkout.subscriptionId) await deps.payments.cancelSubscription(checkout.subscriptionId);
  else if (checkout.paymentId) await deps.payments.cancelPayment(checkout.paymentId);
  else return;
  await keep(deps, checkout, { paymentId: null, subscriptionId: null, clientSecret: null });
}

async function customerOf(deps: Started, checkout: CheckoutRow): Promise<string> {
  const customer = { email: checkout.email, name: null };
  const key = `${keyOf(checkout)}:customer`;
  if (checkout.customerId) return checkout.customerId;
  if (checkout.userId === null) return deps.payments.createCustomer(customer, key);
  return ensureCustomer(deps, { userId: checkout.userId }, customer, key);
}

async function keep(
  { db, clock }: CheckoutDeps,
  { id }: CheckoutRow,
  ids: Partial<CheckoutRow>,
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ ...ids, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .execute();
}

function keyOf({ reference, attempt }: CheckoutRow): string {
  return `checkout:${reference}:${attempt}`;
}

function markOf({ reference }: CheckoutRow): PaymentMark {
  return { kind: "plan", reference };
}

function backTo(checkout: CheckoutRow): string {
  const { promo, planId } = quoteOf(checkout);
  return `/checkout?plan=${planId}${promo ? `&promo=${encodeURIComponent(promo.code)}` : ""}`;
}

function requirePayments(deps: CheckoutDeps): Started {
  if (!deps.payments) throw new Unavailable("Payment is arranged by invoice here. Nothing was charged.");
  return { ...deps, payments: deps.payments };
}

function requireOpen({ state }: CheckoutRow): void {
  if (state !== "open") throw new Conflict("This has been paid, or is being paid, already.");
}

/** A page that is over was paid, or nobody came: the buyer looks again. */
function requireUrl(url: string | null): string {
  if (!url)
    throw new Conflict("This payment is over. Please open the checkout again; nothing was charged twice.");
  return url;
}
