import type { CheckoutRow } from "~/db/tables";
import { hours, nowText } from "../deps";
import { Conflict, Unavailable } from "../errors";
import { linkTo } from "../mail/outbox.server";
import { ensureCustomer } from "../payments/customers.server";
import type { PaymentGateway, PaymentReference } from "../payments/gateway";
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
 * The address of the page at the payment service on which it is paid. Throws Conflict for what is paid already or not
 * open any more, and PaymentsUnavailable.
 */
export async function startHostedPayment(allDeps: CheckoutDeps, begun: CheckoutRow): Promise<string> {
  const deps = requirePayments(allDeps);
  requireOpen(begun);
  if (begun.hostedPaymentId) {
    const known = await deps.payments.retrieveHostedPayment(begun.hostedPaymentId);
    return requireUrl(known.url);
  }
  const checkout = await closeFields(deps, begun);
  const customerId = await customerOf(deps, checkout);
  const { planName, renewal, totalCents } = quoteOf(checkout);
  const page = await deps.payments.createHostedPayment(
    {
      description: planName,
      amountCents: renewal?.totalCents ?? totalCents,
      ...(renewal && { monthly: { firstCents: checkout.dueCents } }),
      paymentReference: paymentReferenceOf(checkout),
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
export async function startPaymentHere(allDeps: CheckoutDeps, begun: CheckoutRow): Promise<string> {
  const deps = requirePayments(allDeps);
  requireOpen(begun);
  if (begun.clientSecret) return begun.clientSecret;
  const checkout = await closePage(deps, begun);
  const customerId = await customerOf(deps, checkout);
  const { planName: description, renewal } = quoteOf(checkout);
  const paymentReference = paymentReferenceOf(checkout);
  if (renewal === null) {
    const payment = await deps.payments.createPayment(
      { amountCents: checkout.dueCents, description, paymentReference, customerId, email: checkout.email },
      `${keyOf(checkout)}:payment`,
    );
    if (!payment.clientSecret) throw new Unavailable("The payment could not be begun. Nothing was charged.");
    await keep(deps, checkout, {
      customerId,
      paymentId: payment.id,
      clientSecret: payment.clientSecret,
    });
    return payment.clientSecret;
  }
  const { subscriptionId, paymentId, clientSecret } = await deps.payments.createSubscription(
    {
      item: `plan-${checkout.planId}`,
      description,
      monthlyCents: renewal.totalCents,
      firstCents: checkout.dueCents,
      paymentReference,
      customerId,
    },
    `${keyOf(checkout)}:subscription`,
  );
  await keep(deps, checkout, { customerId, subscriptionId, paymentId, clientSecret });
  return clientSecret;
}

/** What was begun in the browser's own fields cannot be paid any more. What is paid by now, told or not, stays. */
async function closeFields(deps: Started, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { paymentId, subscriptionId } = checkout;
  if (!paymentId) return checkout;
  await requireUnpaid(deps, paymentId);
  return closing(deps, checkout, async () => {
    if (subscriptionId) await deps.payments.cancelSubscription(subscriptionId);
    else await deps.payments.cancelPayment(paymentId);
    await requireUnpaid(deps, paymentId);
  });
}

async function requireUnpaid({ payments }: Started, paymentId: string): Promise<void> {
  const { status } = await payments.retrievePayment(paymentId);
  if (status === "paid" || status === "processing") throw beingPaid();
}

/** Nobody can pay on the page at the payment service any more. */
async function closePage(deps: Started, checkout: CheckoutRow): Promise<CheckoutRow> {
  const { hostedPaymentId } = checkout;
  if (!hostedPaymentId) return checkout;
  return closing(deps, checkout, async () => {
    await deps.payments.endHostedPayment(hostedPaymentId);
    const { status } = await deps.payments.retrieveHostedPayment(hostedPaymentId);
    if (status === "complete") throw beingPaid();
  });
}

/**
 * Closes one way to pay for another: what is made next is another thing at the payment service. The checkout lets go of it
 * first, so that the news of its end do not end the checkout; where it cannot be closed, all is as before.
 */
async function closing(
  deps: Started,
  checkout: CheckoutRow,
  close: () => Promise<void>,
): Promise<CheckoutRow> {
  const { paymentId, subscriptionId, clientSecret, hostedPaymentId, attempt } = checkout;
  const nothing = { paymentId: null, subscriptionId: null, clientSecret: null, hostedPaymentId: null };
  const anew = await keep(deps, checkout, { ...nothing, attempt: attempt + 1 });
  try {
    await close();
    return anew;
  } catch (error) {
    await keep(deps, checkout, { paymentId, subscriptionId, clientSecret, hostedPaymentId, attempt });
    throw error;
  }
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
): Promise<CheckoutRow> {
  return db
    .updateTable("checkouts")
    .set({ ...ids, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function keyOf({ reference, attempt }: CheckoutRow): string {
  return `checkout:${reference}:${attempt}`;
}

function paymentReferenceOf({ reference }: CheckoutRow): PaymentReference {
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
  if (state !== "open") throw beingPaid();
}

function beingPaid(): Conflict {
  return new Conflict("This has been paid, or is being paid, already. Nothing was charged twice.");
}

/** A page that is over was paid, or nobody came: the buyer looks again. */
function requireUrl(url: string | null): string {
  if (!url)
    throw new Conflict("This payment is over. Please open the checkout again; nothing was charged twice.");
  return url;
}
