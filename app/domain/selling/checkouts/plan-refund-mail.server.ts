import type { CheckoutRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { enqueueMail, linkTo } from "../../base/mail/outbox.server";
import { planName } from "../../people/plans/plans";
import { quoteOf } from "../catalogue/quote";
import { mailOfCheckout } from "../gifts/giver-mail.server";
import type { PaymentHookDeps, Reversal } from "../payments/payment-hooks";
import { findPaidOnce, findSubscription } from "../subscriptions/subscriptions.server";
import {
  buyerLetter,
  type PlanRefund,
  planDisputeLetter,
  planMismatchLetter,
  planRefundLetter,
  type Words,
} from "./plan-payment-letters.server";
import { readerOf } from "./states";

/** Mails the buyer about newly refunded cents; nothing without an address. Within the transaction of the refund. */
export async function mailPlanRefund(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  refund: PlanRefund,
): Promise<void> {
  const other = await findOtherPlan(deps, checkout, refund.isEnded);
  await mailBuyer(deps, checkout, "payment-refunded", () =>
    planRefundLetter(checkout, refund, planName(other)),
  );
}

/** Mails the buyer that another amount or currency arrived than was asked. Within the transaction of the payment's event. */
export async function mailWrongAmount(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  paid: { amountCents: number; currency: string },
): Promise<void> {
  await mailBuyer(deps, checkout, "payment-mismatch", () => planMismatchLetter(checkout, paid));
}

/** Mails the buyer that a dispute was opened, won or lost; nothing without an address. Within the transaction of its event. */
export async function mailPlanDispute(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  reversal: Exclude<Reversal, "refunded">,
): Promise<void> {
  const other = await findOtherPlan(deps, checkout, reversal !== "dispute-won");
  await mailBuyer(deps, checkout, "payment-disputed", () =>
    planDisputeLetter(checkout, reversal, planName(other)),
  );
}

/** The id of the plan that the account has instead of this one, or else of a one-time plan that stays paid. Null for none, and while this one goes on. */
async function findOtherPlan(
  { db }: PaymentHookDeps,
  checkout: CheckoutRow,
  isEnded: boolean,
): Promise<string | null> {
  const userId = readerOf(checkout);
  if (userId === null) return null;
  const isOnce = quoteOf(checkout).renewal === null;
  const present = await findSubscription(db, { userId });
  const isReplaced = present !== undefined && present.checkoutId !== checkout.id;
  // A one-time plan stays beside a monthly one.
  if (!isEnded && (isOnce || !isReplaced)) return null;
  if (isReplaced && (present.state === "active" || present.state === "processing")) return present.planId;
  return findPaidOnce(db, userId, checkout.id);
}

async function mailBuyer(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  kind: "payment-refunded" | "payment-disputed" | "payment-mismatch",
  words: () => Words,
): Promise<void> {
  const { email: recipient } = checkout;
  const userId = readerOf(checkout);
  if (!recipient) return;
  if (checkout.isGift)
    return mailOfCheckout(deps, checkout, kind, (to, _, href) => buyerLetter(words(), to, href, true));
  const hasPage = userId !== null && deps.config.appUrl;
  const href = hasPage ? linkTo(deps.config, "/account#plan") : undefined;
  const language = toLanguage(checkout.locale);
  const letter = () => buyerLetter(words(), recipient, href);
  await enqueueMail(deps, { kind, userId, recipient, language, letter });
}
