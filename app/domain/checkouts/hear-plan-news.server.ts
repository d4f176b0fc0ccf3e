import type { Db } from "~/db/open.server";
import type { CheckoutRow, CheckoutState, MembershipState } from "~/db/tables";
import { type Deps, nowText } from "../deps";
import { linkTo, type MailDeps, postMail } from "../mail/outbox.server";
import { changeMembership, extendMembership, noteSubscription } from "../memberships/memberships.server";
import type { NewsHandler } from "../payments/events.server";
import type {
  DisputeNews,
  HostedPaymentNews,
  InvoiceNews,
  News,
  PaymentNews,
  RefundNews,
  SubscriptionNews,
} from "../payments/news";
import { releasePromoUse } from "../promo/uses.server";
import { grantCheckout, grantForNow, quoteOf } from "./grant.server";
import { monthPaidLetter, paymentFailedLetter } from "./letters";
import { keepReceipt, noteReceiptUrl, noteRefund } from "./receipts.server";
import { canMove } from "./states";

/** How checkouts of plans hear of their payments. */
export const planNews: NewsHandler = {
  owns: async (db, news) => (await findCheckout(db, news)) !== undefined,
  async hear(deps, news, happenedAt) {
    const checkout = await findCheckout(deps.db, news);
    if (!checkout) return console.error("News of a payment for a plan that nobody has begun to buy.");
    await hear(deps, checkout, news, happenedAt);
  },
};

async function hear(deps: MailDeps, checkout: CheckoutRow, news: News, happenedAt: string): Promise<void> {
  switch (news.about) {
    case "payment":
      return hearPayment(deps, checkout, news);
    case "hosted payment":
      return hearHostedPayment(deps, checkout, news);
    case "invoice":
      return hearInvoice(deps, checkout, news, happenedAt);
    case "subscription":
      return hearSubscription(deps, checkout, news, happenedAt);
    case "receipt":
      if (quoteOf(checkout).renewal === null) await noteReceiptUrl(deps, checkout, news);
      return;
    case "refund":
      return hearRefund(deps, checkout, news);
    case "dispute":
      return hearDispute(deps, checkout, news);
  }
}

/** By the mark, or by what the payment service calls the payment, page or subscription. */
async function findCheckout(db: Db, news: News): Promise<CheckoutRow | undefined> {
  const select = db.selectFrom("checkouts").selectAll();
  const mark = "mark" in news ? news.mark : null;
  if (mark) return select.where("reference", "=", mark.reference).executeTakeFirst();
  const ids = [
    ["paymentId", "paymentId" in news ? news.paymentId : null],
    ["subscriptionId", "subscriptionId" in news ? news.subscriptionId : null],
    ["hostedPaymentId", "hostedPaymentId" in news ? news.hostedPaymentId : null],
  ] as const;
  for (const [column, id] of ids) {
    const found = id ? await select.where(column, "=", id).executeTakeFirst() : undefined;
    if (found) return found;
  }
  return undefined;
}

async function hearPayment(deps: MailDeps, checkout: CheckoutRow, news: PaymentNews): Promise<void> {
  const { status, paymentId, failure } = news;
  if (status === "paid") return takePayment(deps, await rememberIds(deps, checkout, { paymentId }), news);
  // News of an earlier attempt say nothing of this one.
  if (checkout.paymentId && checkout.paymentId !== paymentId) return;
  if (status === "failed") return noteFailure(deps, checkout, failure);
  // The end of a page at the payment service is told by the page.
  if (status === "cancelled") return checkout.paymentId ? end(deps, checkout, "cancelled") : undefined;
  if (status === "action" && !news.awaitsDeposits) return;
  const state = status === "action" ? "verifying" : "processing";
  await beginWaiting(deps, await rememberIds(deps, checkout, { paymentId }), state, news.actionUrl);
}

async function hearHostedPayment(
  deps: MailDeps,
  before: CheckoutRow,
  news: HostedPaymentNews,
): Promise<void> {
  const { status, hostedPaymentId, paymentId, subscriptionId, customerId, email } = news;
  if (status === "expired" || status === "failed") {
    // A page that was closed for another way to pay says nothing of that one.
    if (before.hostedPaymentId !== hostedPaymentId) return;
    return status === "failed" ? noteFailure(deps, before, null) : end(deps, before, "expired");
  }
  const ids = { paymentId, subscriptionId, customerId, email: before.email ? null : email };
  const checkout = await rememberIds(deps, before, ids);
  if (status === "paid") return takePayment(deps, checkout, news);
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
  if (source) await keepReceipt(deps, checkout, { source, amountCents, url: receipt?.url ?? null });
  const isLate = checkout.state === "disputed" && checkout.paidAt === null;
  if (!isLate && !canMove(checkout.state, "paid")) return;
  await grantCheckout(deps, checkout);
  if (isLate) await turn(deps, checkout, "disputed", "disputed");
}

/** The buyer may try again on the same page; what was under way has failed. */
async function noteFailure(deps: MailDeps, checkout: CheckoutRow, failure: string | null): Promise<void> {
  const text = failure ?? "The payment was not taken.";
  await update(deps, checkout, { failure: text });
  if (checkout.state !== "processing" && checkout.state !== "verifying") return;
  await end(deps, checkout, "failed");
  await changeMembership(deps, checkout.id, "ended");
  await mailFailure(
    deps,
    checkout,
    checkout.userId === null ? `/checkout?plan=${checkout.planId}` : "/account#plan",
  );
}

async function mailFailure(deps: MailDeps, checkout: CheckoutRow, path: string): Promise<void> {
  if (!checkout.email) return;
  const again = deps.config.appUrl ? linkTo(deps.config, path) : undefined;
  await postMail(deps, {
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

async function hearInvoice(
  deps: MailDeps,
  before: CheckoutRow,
  news: InvoiceNews,
  happenedAt: string,
): Promise<void> {
  const { subscriptionId, customerId, invoiceId: source, url, amountCents, paidUntil } = news;
  const checkout = await rememberIds(deps, before, { subscriptionId, customerId });
  if (news.status === "failed") {
    if (!news.isFirst) await lapse(deps, checkout, { ...news, status: "overdue", endsAt: null, happenedAt });
    return;
  }
  if (news.isFirst) return takePayment(deps, checkout, news, { source, url });
  await keepReceipt(deps, checkout, { source, amountCents, url });
  await extendMembership(deps, subscriptionId, paidUntil);
  if (!checkout.email) return;
  const letter = monthPaidLetter(checkout.email, quoteOf(checkout).planName, amountCents);
  const { userId, email: recipient } = checkout;
  await postMail(deps, { kind: "payment-received", userId, recipient, letter });
}

async function hearSubscription(
  deps: MailDeps,
  before: CheckoutRow,
  news: SubscriptionNews,
  happenedAt: string,
): Promise<void> {
  const { subscriptionId, customerId } = news;
  // One that was closed for another way to pay says nothing of that one.
  if (news.status === "ended" && before.subscriptionId !== subscriptionId) return;
  const checkout = await rememberIds(deps, before, { subscriptionId, customerId });
  if (news.status === "ended" && checkout.state === "open") await end(deps, checkout, "expired");
  await lapse(deps, checkout, { ...news, happenedAt });
}

/** How the subscription stands; whoever's plan lapses by it is told once. */
async function lapse(
  deps: MailDeps,
  checkout: CheckoutRow,
  heard: Parameters<typeof noteSubscription>[1],
): Promise<void> {
  const lapsed = await noteSubscription(deps, heard);
  if (lapsed?.state === "overdue") await mailFailure(deps, checkout, "/account#plan");
}

async function hearRefund(deps: MailDeps, checkout: CheckoutRow, news: RefundNews): Promise<void> {
  await noteRefund(deps, checkout, news);
  // One later month that went back ends nothing: the subscription says whether the plan goes on.
  if (!news.isWhole || news.month?.isFirst === false || !canMove(checkout.state, "refunded")) return;
  await turn(deps, checkout, "refunded", "refunded");
}

async function hearDispute(deps: MailDeps, checkout: CheckoutRow, { status }: DisputeNews): Promise<void> {
  if (status === "won") return winBack(deps, checkout);
  const to = status === "open" ? "disputed" : "refunded";
  if (canMove(checkout.state, to)) await turn(deps, checkout, to, to);
}

/** The bank has decided for us: what it held is as before. That it was paid may still be to come. */
async function winBack(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  if (checkout.state !== "disputed") return;
  if (checkout.paidAt === null) return turn(deps, checkout, "processing", "processing");
  await turn(deps, checkout, "paid", "active");
}

async function turn(
  deps: MailDeps,
  checkout: CheckoutRow,
  state: CheckoutState,
  membership: MembershipState,
): Promise<void> {
  await update(deps, checkout, { state });
  await changeMembership(deps, checkout.id, membership);
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
