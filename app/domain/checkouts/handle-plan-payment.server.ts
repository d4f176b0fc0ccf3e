import type { Db } from "~/db/open.server";
import type { CheckoutRow, CheckoutState, SubscriptionState } from "~/db/tables";
import { releasePromoUse } from "../catalogue/promo-uses.server";
import { type Deps, nowText } from "../deps";
import { enqueueMail, linkTo, type MailDeps } from "../mail/outbox.server";
import type {
  DisputeEvent,
  HostedPaymentEvent,
  InvoiceEvent,
  PaymentEvent,
  PaymentStatusEvent,
  RefundEvent,
  SubscriptionEvent,
} from "../payments/payment-events";
import type { PaymentEventHandler } from "../payments/webhook-events.server";
import {
  extendSubscription,
  noteSubscription,
  updateSubscription,
} from "../subscriptions/subscriptions.server";
import { grantCheckout, grantForNow, quoteOf } from "./grant.server";
import { monthPaidLetter, paymentFailedLetter } from "./letters";
import { noteReceiptUrl, noteRefund, saveReceipt } from "./receipts.server";
import { canMove } from "./states";

/** How checkouts of plans hear of their payments. */
export const planPaymentHandler: PaymentEventHandler = {
  owns: async (db, paymentEvent) => (await findCheckout(db, paymentEvent)) !== undefined,
  async handle(deps, paymentEvent, happenedAt) {
    const checkout = await findCheckout(deps.db, paymentEvent);
    if (!checkout) return console.error("News of a payment for a plan that nobody has begun to buy.");
    await handle(deps, checkout, paymentEvent, happenedAt);
  },
};

async function handle(
  deps: MailDeps,
  checkout: CheckoutRow,
  paymentEvent: PaymentEvent,
  happenedAt: string,
): Promise<void> {
  switch (paymentEvent.about) {
    case "payment":
      return handlePayment(deps, checkout, paymentEvent);
    case "hosted payment":
      return handleHostedPayment(deps, checkout, paymentEvent);
    case "invoice":
      return handleInvoice(deps, checkout, paymentEvent, happenedAt);
    case "subscription":
      return handleSubscription(deps, checkout, paymentEvent, happenedAt);
    case "receipt":
      if (quoteOf(checkout).renewal === null) await noteReceiptUrl(deps, checkout, paymentEvent);
      return;
    case "refund":
      return handleRefund(deps, checkout, paymentEvent);
    case "dispute":
      return handleDispute(deps, checkout, paymentEvent);
  }
}

/** By the mark, or by what the payment service calls the payment, page or subscription. */
async function findCheckout(db: Db, paymentEvent: PaymentEvent): Promise<CheckoutRow | undefined> {
  const select = db.selectFrom("checkouts").selectAll();
  const paymentReference = "paymentReference" in paymentEvent ? paymentEvent.paymentReference : null;
  if (paymentReference) return select.where("reference", "=", paymentReference.reference).executeTakeFirst();
  const ids = [
    ["paymentId", "paymentId" in paymentEvent ? paymentEvent.paymentId : null],
    ["subscriptionId", "subscriptionId" in paymentEvent ? paymentEvent.subscriptionId : null],
    ["hostedPaymentId", "hostedPaymentId" in paymentEvent ? paymentEvent.hostedPaymentId : null],
  ] as const;
  for (const [column, id] of ids) {
    const found = id ? await select.where(column, "=", id).executeTakeFirst() : undefined;
    if (found) return found;
  }
  return undefined;
}

async function handlePayment(
  deps: MailDeps,
  checkout: CheckoutRow,
  paymentEvent: PaymentStatusEvent,
): Promise<void> {
  const { status, paymentId, failure } = paymentEvent;
  if (status === "paid")
    return takePayment(deps, await rememberIds(deps, checkout, { paymentId }), paymentEvent);
  // News of an earlier attempt say nothing of this one.
  if (checkout.paymentId && checkout.paymentId !== paymentId) return;
  if (status === "failed") return noteFailure(deps, checkout, failure);
  // The end of a page at the payment service is told by the page.
  if (status === "cancelled") return checkout.paymentId ? end(deps, checkout, "cancelled") : undefined;
  if (status === "action" && !paymentEvent.awaitsDeposits) return;
  const state = status === "action" ? "verifying" : "processing";
  await beginWaiting(deps, await rememberIds(deps, checkout, { paymentId }), state, paymentEvent.actionUrl);
}

async function handleHostedPayment(
  deps: MailDeps,
  before: CheckoutRow,
  paymentEvent: HostedPaymentEvent,
): Promise<void> {
  const { status, hostedPaymentId, paymentId, subscriptionId, customerId, email } = paymentEvent;
  if (status === "expired" || status === "failed") {
    // A page that was closed for another way to pay says nothing of that one.
    if (before.hostedPaymentId !== hostedPaymentId) return;
    return status === "failed" ? noteFailure(deps, before, null) : end(deps, before, "expired");
  }
  const ids = { paymentId, subscriptionId, customerId, email: before.email ? null : email };
  const checkout = await rememberIds(deps, before, ids);
  if (status === "paid") return takePayment(deps, checkout, paymentEvent);
  await beginWaiting(deps, checkout, "processing", null);
}

/** Grants what was paid, if it was what was asked. */
async function takePayment(
  deps: MailDeps,
  checkout: CheckoutRow,
  { amountCents, currency }: { amountCents: number; currency: string },
  receipt?: { source: string; url: string | null },
): Promise<void> {
  if (amountCents !== checkout.dueCents || currency !== "usd") {
    console.error(
      `Checkout ${checkout.id} was paid ${amountCents} ${currency} instead of ${checkout.dueCents} usd: nothing is granted.`,
    );
    return;
  }
  const isOnce = quoteOf(checkout).renewal === null;
  const source = receipt?.source ?? (isOnce ? checkout.paymentId : null);
  if (source) await saveReceipt(deps, checkout, { source, amountCents, url: receipt?.url ?? null });
  const isLate = checkout.state === "disputed" && checkout.paidAt === null;
  if (!isLate && !canMove(checkout.state, "paid")) return;
  await grantCheckout(deps, checkout);
  if (isLate) await setState(deps, checkout, "disputed", "disputed");
}

/** The buyer may try again on the same page; what was under way has failed. */
async function noteFailure(deps: MailDeps, checkout: CheckoutRow, failure: string | null): Promise<void> {
  const text = failure ?? "The payment was not taken.";
  await update(deps, checkout, { failure: text });
  if (checkout.state !== "processing" && checkout.state !== "verifying") return;
  await end(deps, checkout, "failed");
  await updateSubscription(deps, checkout.id, "ended");
  await mailFailure(
    deps,
    checkout,
    checkout.userId === null ? `/checkout?plan=${checkout.planId}` : "/account#plan",
  );
}

async function mailFailure(deps: MailDeps, checkout: CheckoutRow, path: string): Promise<void> {
  if (!checkout.email) return;
  const again = deps.config.appUrl ? linkTo(deps.config, path) : undefined;
  await enqueueMail(deps, {
    kind: "payment-failed",
    userId: checkout.userId,
    recipient: checkout.email,
    letter: paymentFailedLetter(checkout.email, quoteOf(checkout).planName, again),
  });
}

/** It is over without a payment: what it held of a promo code is free again. */
export async function end(
  deps: Deps,
  checkout: CheckoutRow,
  state: Extract<CheckoutState, "failed" | "expired" | "cancelled">,
): Promise<void> {
  if (!canMove(checkout.state, state)) return;
  await update(deps, checkout, { state });
  await releasePromoUse(deps, checkout.reference);
}

async function beginWaiting(
  deps: MailDeps,
  checkout: CheckoutRow,
  state: "verifying" | "processing",
  actionUrl: string | null,
): Promise<void> {
  if (!canMove(checkout.state, state)) return;
  const waiting = await update(deps, checkout, { state, actionUrl, failure: "" });
  // Who was told to look up deposits knows that it is on its way.
  if (checkout.state === "open") await grantForNow(deps, waiting);
}

async function handleInvoice(
  deps: MailDeps,
  before: CheckoutRow,
  paymentEvent: InvoiceEvent,
  happenedAt: string,
): Promise<void> {
  const { subscriptionId, customerId, invoiceId: source, url, amountCents, paidUntil } = paymentEvent;
  const checkout = await rememberIds(deps, before, { subscriptionId, customerId });
  if (paymentEvent.status === "failed") {
    if (!paymentEvent.isFirst)
      await lapse(deps, checkout, { ...paymentEvent, status: "overdue", endsAt: null, happenedAt });
    return;
  }
  if (paymentEvent.isFirst) return takePayment(deps, checkout, paymentEvent, { source, url });
  await saveReceipt(deps, checkout, { source, amountCents, url });
  await extendSubscription(deps, subscriptionId, paidUntil);
  if (!checkout.email) return;
  const letter = monthPaidLetter(checkout.email, quoteOf(checkout).planName, amountCents);
  const { userId, email: recipient } = checkout;
  await enqueueMail(deps, { kind: "payment-received", userId, recipient, letter });
}

async function handleSubscription(
  deps: MailDeps,
  before: CheckoutRow,
  paymentEvent: SubscriptionEvent,
  happenedAt: string,
): Promise<void> {
  const { subscriptionId, customerId } = paymentEvent;
  // One that was closed for another way to pay says nothing of that one.
  if (paymentEvent.status === "ended" && before.subscriptionId !== subscriptionId) return;
  const checkout = await rememberIds(deps, before, { subscriptionId, customerId });
  if (paymentEvent.status === "ended" && checkout.state === "open") await end(deps, checkout, "expired");
  await lapse(deps, checkout, { ...paymentEvent, happenedAt });
}

/** How the subscription stands; whoever's plan lapses by it is told once. */
async function lapse(
  deps: MailDeps,
  checkout: CheckoutRow,
  handled: Parameters<typeof noteSubscription>[1],
): Promise<void> {
  const lapsed = await noteSubscription(deps, handled);
  if (lapsed?.state === "overdue") await mailFailure(deps, checkout, "/account#plan");
}

async function handleRefund(deps: MailDeps, checkout: CheckoutRow, paymentEvent: RefundEvent): Promise<void> {
  await noteRefund(deps, checkout, paymentEvent);
  // One later month that went back ends nothing: the subscription says whether the plan goes on.
  if (!paymentEvent.isWhole || paymentEvent.month?.isFirst === false || !canMove(checkout.state, "refunded"))
    return;
  await setState(deps, checkout, "refunded", "refunded");
}

async function handleDispute(deps: MailDeps, checkout: CheckoutRow, { status }: DisputeEvent): Promise<void> {
  if (status === "won") return winBack(deps, checkout);
  const to = status === "open" ? "disputed" : "refunded";
  if (canMove(checkout.state, to)) await setState(deps, checkout, to, to);
}

/** The bank has decided for us: what it held is as before. That it was paid may still be to come. */
async function winBack(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  if (checkout.state !== "disputed") return;
  if (checkout.paidAt === null) return setState(deps, checkout, "processing", "processing");
  await setState(deps, checkout, "paid", "active");
}

async function setState(
  deps: MailDeps,
  checkout: CheckoutRow,
  state: CheckoutState,
  planSubscription: SubscriptionState,
): Promise<void> {
  await update(deps, checkout, { state });
  await updateSubscription(deps, checkout.id, planSubscription);
}

interface Ids {
  paymentId?: string | null;
  subscriptionId?: string | null;
  customerId?: string | null;
  email?: string | null;
}

/** Keeps what the payment service calls things, once it tells. */
async function rememberIds(deps: Deps, checkout: CheckoutRow, ids: Ids): Promise<CheckoutRow> {
  const fresh = Object.entries(ids).filter(([name, id]) => id && checkout[name as keyof Ids] !== id);
  return fresh.length === 0 ? checkout : update(deps, checkout, Object.fromEntries(fresh));
}

async function update(
  { db, clock }: Deps,
  { id }: CheckoutRow,
  change: Partial<CheckoutRow>,
): Promise<CheckoutRow> {
  return db
    .updateTable("checkouts")
    .set({ ...change, updatedAt: nowText(clock) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
