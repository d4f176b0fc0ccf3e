import type { Db } from "~/db/open.server";
import type { CheckoutRow, CheckoutState, SubscriptionState } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { type Deps, nowText } from "../../base/deps";
import { enqueueMail, findLink, type MailDeps } from "../../base/mail/outbox.server";
import { planName } from "../../people/plans/plans";
import { releasePromoUse } from "../catalogue/promo-uses.server";
import { quoteOf } from "../catalogue/quote";
import { mailOfCheckout } from "../gifts/giver-mail.server";
import { giftFailedLetter } from "../gifts/receipt-letters";
import { closeRefundedGift } from "../gifts/refunded-gift.server";
import type { InvoiceEvent, RefundEvent, SubscriptionEvent } from "../payments/payment-events";
import { paymentHandler } from "../payments/payment-handler.server";
import type { Paid, PaymentHookDeps, Reversal, WrongPayment } from "../payments/payment-hooks";
import { extendSubscription } from "../subscriptions/paid-months.server";
import { findPaidOnce, noteSubscription, updateSubscription } from "../subscriptions/subscriptions.server";
import { grantCheckout, grantForNow, isOwnAddress, noteLateSale } from "./grant.server";
import { monthPaidLetter, paymentFailedLetter } from "./letters";
import { mailPlanDispute, mailPlanRefund, mailWrongAmount } from "./plan-refund-mail.server";
import {
  invoiceSource,
  noteDisputeLost,
  noteReceiptUrl,
  noteRefund,
  noteRefundFailed,
  planOfReceipt,
  saveReceipt,
} from "./receipts.server";
import { canMove, readerOf } from "./states";

export const planPaymentHandler = paymentHandler<CheckoutRow>({
  find: findCheckout,
  mismatch: { action: "checkout.amount", details: ({ id }) => ({ id }) },
  onPaid,
  onProcessing,
  onFailed,
  onEnded: endCheckout,
  onRefund,
  onRefundFailed: noteRefundFailed,
  onReversed,
  onDisputeLost: async (deps, checkout, event) => noteDisputeLost(deps, checkout, event),
  onMismatch,
  onEmail: (deps, checkout, email) =>
    checkout.email ? Promise.resolve(checkout) : updateCheckout(deps, checkout, { email }),
  async onReceipt(deps, checkout, event) {
    if (quoteOf(checkout).renewal === null) await noteReceiptUrl(deps, checkout, event);
  },
  onInvoice,
  onSubscription,
});

/** The checkout of a payment's reference; undefined for an unknown one. */
export function findCheckout(db: Db, reference: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom("checkouts").selectAll().where("reference", "=", reference).executeTakeFirst();
}

/** Ends an unpaid checkout and releases its promo code. Does nothing in any later state. */
export async function endCheckout(
  deps: Deps,
  checkout: CheckoutRow,
  state: Extract<CheckoutState, "failed" | "expired" | "cancelled">,
): Promise<void> {
  if (!canMove(checkout.state, state)) return;
  await updateCheckout(deps, checkout, { state });
  await releasePromoUse(deps, checkout.reference);
}

async function onPaid(deps: PaymentHookDeps, checkout: CheckoutRow, paid: Paid): Promise<void> {
  const { amountCents, paymentId, invoice } = paid;
  const isOnce = quoteOf(checkout).renewal === null;
  const source = invoice?.id ?? (isOnce ? paymentId : null);
  if (source) await saveReceipt(deps, checkout, { source, amountCents, url: invoice?.url ?? null });
  // The dispute of this payment was reported first.
  const isLate = checkout.state === "disputed" && checkout.paidAt === null;
  if (checkout.state === "refunded" && checkout.paidAt === null) return noteLateSale(deps, checkout);
  if (!isLate && !canMove(checkout.state, "paid")) return;
  await grantCheckout(deps, checkout);
  if (isLate) await setState(deps, checkout, "disputed", "disputed");
}

async function onProcessing(
  deps: MailDeps,
  checkout: CheckoutRow,
  { isVerifying, actionUrl }: { isVerifying: boolean; actionUrl: string | null },
): Promise<boolean> {
  const state = isVerifying ? "verifying" : "processing";
  if (!canMove(checkout.state, state)) return false;
  const waiting = await updateCheckout(deps, checkout, { state });
  // A buyer who verified deposits has already had the mail.
  if (checkout.state === "open") await grantForNow(deps, waiting, actionUrl);
  return true;
}

/** An open checkout can be paid with another try; one that was processing has failed. */
async function onFailed(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  if (checkout.state !== "processing" && checkout.state !== "verifying") return;
  await endCheckout(deps, checkout, "failed");
  await updateSubscription(deps, checkout.id, "ended");
  const isNewBuyer = readerOf(checkout) === null;
  const { planId } = checkout;
  const path = isNewBuyer ? `/checkout?plan=${planId}` : "/account#plan";
  await mailFailure(deps, checkout, path, { planId, otherPlanId: null });
}

/** A payment of a wrong amount grants nothing, but it was received: it has its receipt until it is refunded. */
async function onMismatch(deps: PaymentHookDeps, checkout: CheckoutRow, paid: WrongPayment): Promise<void> {
  const { amountCents, currency, paymentId, invoice } = paid;
  const source = invoice?.id ?? paymentId;
  if (source && currency === "usd") await saveReceipt(deps, checkout, { source, amountCents, url: null });
  await mailWrongAmount(deps, checkout, { amountCents, currency });
}

async function onRefund(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  event: RefundEvent,
  isDecisive: boolean,
): Promise<number> {
  const newCents = await noteRefund(deps, checkout, event);
  if (newCents > 0)
    await mailPlanRefund(deps, checkout, {
      planId: await planOfReceipt(deps.db, event),
      cents: newCents,
      isEnded: event.isWhole && isDecisive,
      isByHand: event.paymentId === invoiceSource(checkout),
    });
  return newCents;
}

async function onReversed(deps: PaymentHookDeps, checkout: CheckoutRow, reversal: Reversal): Promise<void> {
  if (reversal === "dispute-won") return onDisputeWon(deps, checkout);
  const state = reversal === "disputed" ? "disputed" : "refunded";
  if (!canMove(checkout.state, state)) return;
  if (state === "refunded" && checkout.isGift && (await closeRefundedGift(deps, checkout)))
    await updateCheckout(deps, checkout, { state });
  else await setState(deps, checkout, state, state);
  if (reversal !== "refunded") await mailPlanDispute(deps, checkout, reversal);
}

async function onDisputeWon(deps: PaymentHookDeps, checkout: CheckoutRow): Promise<void> {
  if (checkout.state !== "disputed") return;
  // The payment's own event may still arrive.
  if (checkout.paidAt === null) return setState(deps, checkout, "processing", "processing");
  await setState(deps, checkout, "paid", "active");
  await mailPlanDispute(deps, checkout, "dispute-won");
}

async function onInvoice(
  deps: MailDeps,
  checkout: CheckoutRow,
  event: InvoiceEvent,
  happenedAt: string,
): Promise<void> {
  const { invoiceId: source, url, amountCents, subscriptionId, paidUntil, isFirst, status } = event;
  if (!subscriptionId) return;
  if (status === "failed") {
    const overdue = { subscriptionId, status: "overdue", paidUntil, endsAt: null, happenedAt } as const;
    if (!isFirst) await noteStatus(deps, checkout, overdue);
    return;
  }
  const month = await extendSubscription(deps, { subscriptionId, paidUntil, happenedAt });
  await saveReceipt(deps, checkout, { source, amountCents, url, month });
  const { email: recipient } = checkout;
  const userId = readerOf(checkout);
  if (!recipient) return;
  const language = toLanguage(checkout.locale);
  const hasAccount = await isOwnAddress(deps.db, checkout);
  const letter = () => {
    const name = planName(month?.planId ?? null) ?? quoteOf(checkout).planName;
    return monthPaidLetter(recipient, name, amountCents, hasAccount);
  };
  await enqueueMail(deps, { kind: "payment-received", userId, recipient, language, letter });
}

async function onSubscription(
  deps: MailDeps,
  checkout: CheckoutRow,
  event: SubscriptionEvent,
  happenedAt: string,
): Promise<void> {
  if (event.status === "ended" && checkout.state === "open") await endCheckout(deps, checkout, "expired");
  // A first month that is on its way ends with it.
  if (event.status === "ended") await onFailed(deps, checkout);
  await noteStatus(deps, checkout, { ...event, happenedAt });
}

async function noteStatus(
  deps: MailDeps,
  checkout: CheckoutRow,
  reported: Parameters<typeof noteSubscription>[1],
): Promise<void> {
  const lapsed = await noteSubscription(deps, reported);
  if (lapsed?.state !== "overdue") return;
  // The month may be one of another plan than the checkout's, and a one-time plan beside it may be paid.
  const otherPlanId = lapsed.lapsedAt === null ? await findPaidOnce(deps.db, lapsed.userId) : null;
  await mailFailure(deps, checkout, "/account#plan", { planId: lapsed.planId, otherPlanId });
}

async function mailFailure(
  deps: MailDeps,
  checkout: CheckoutRow,
  path: string,
  { planId, otherPlanId }: { planId: string; otherPlanId: string | null },
): Promise<void> {
  const { email: recipient } = checkout;
  if (!recipient) return;
  if (checkout.isGift) {
    const anew = findLink(deps.config, "/gift");
    return mailOfCheckout(deps, checkout, "payment-failed", (to, _, href) =>
      giftFailedLetter(to, quoteOf(checkout).planName, { href, anew }),
    );
  }
  // The plan of a payment that was not given yet has not taken the place of another.
  const goesOn = readerOf(checkout) !== null && checkout.setUpAt === null;
  const again = findLink(deps.config, path);
  await enqueueMail(deps, {
    kind: "payment-failed",
    userId: readerOf(checkout),
    recipient,
    language: toLanguage(checkout.locale),
    letter: () => {
      const name = planName(planId) ?? quoteOf(checkout).planName;
      return paymentFailedLetter(recipient, name, { again, goesOn, otherPlan: planName(otherPlanId) });
    },
  });
}

async function setState(
  deps: Deps,
  checkout: CheckoutRow,
  state: CheckoutState,
  subscriptionState: SubscriptionState,
): Promise<void> {
  await updateCheckout(deps, checkout, { state });
  await updateSubscription(deps, checkout.id, subscriptionState);
}

async function updateCheckout(
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
