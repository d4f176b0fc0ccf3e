import type { CheckoutRow } from "~/db/tables";
import { confirmPromoUse } from "../catalogue/promo-uses.server";
import type { PlanQuote } from "../catalogue/quote";
import { type Deps, nowText } from "../deps";
import { countEvent } from "../events/events.server";
import { enqueueMail, linkTo, type MailDeps } from "../mail/outbox.server";
import { grantSubscription, updateSubscription } from "../subscriptions/subscriptions.server";
import { paymentProcessingLetter, paymentReceivedLetter, welcomeLetter } from "./letters";
import { issueSetupToken } from "./setup-tokens.server";

/*
 * What a buyer gets once it is paid, or on its way. All within the transaction of the payment's news.
 */

/** It is paid, or costs nothing: the use of the code counts, and the plan is the buyer's. */
export async function grantCheckout(deps: MailDeps, before: CheckoutRow): Promise<CheckoutRow> {
  const now = nowText(deps.clock);
  const checkout = await deps.db
    .updateTable("checkouts")
    .set({ state: "paid", paidAt: now, updatedAt: now, failure: "", actionUrl: null })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await confirmPromoUse(deps, checkout.reference);
  await givePlan(deps, checkout);
  await mailPaid(deps, checkout);
  await countEvent(deps, "Purchase", checkout.planId);
  return checkout;
}

/** Its payment is on its way: the buyer may write already. */
export async function grantForNow(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  await givePlan(deps, checkout);
  if (!checkout.email) return;
  const setUp = checkout.userId === null ? await setupLink(deps, checkout) : undefined;
  await enqueueMail(deps, {
    kind: "payment-processing",
    userId: checkout.userId,
    recipient: checkout.email,
    letter: paymentProcessingLetter(checkout.email, quoteOf(checkout), {
      setUp: setUp?.href,
      action: checkout.actionUrl,
    }),
    uselessAt: setUp?.expiresAt,
  });
}

/** The plan goes to the buyer's account, where there is one; a new buyer's gets it when it is set up. */
export async function givePlan(deps: Deps, checkout: CheckoutRow): Promise<void> {
  if (checkout.userId === null) return;
  const state = checkout.state === "paid" ? "active" : "processing";
  if (checkout.setUpAt !== null) return updateSubscription(deps, checkout.id, state);
  const { renewal } = quoteOf(checkout);
  const paidUntil = renewal ? monthAfter(checkout.paidAt ?? nowText(deps.clock)) : null;
  const isGift = renewal !== null && checkout.dueCents === 0;
  await grantSubscription(deps, {
    userId: checkout.userId,
    checkoutId: checkout.id,
    planId: checkout.planId,
    state,
    subscriptionId: checkout.subscriptionId,
    monthlyCents: renewal?.totalCents ?? null,
    paidUntil,
    endsAt: isGift ? paidUntil : null,
  });
  await deps.db
    .updateTable("checkouts")
    .set({ setUpAt: nowText(deps.clock) })
    .where("id", "=", checkout.id)
    .execute();
}

async function mailPaid(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  const { email, userId } = checkout;
  if (!email) return;
  const quote = quoteOf(checkout);
  if (userId !== null) {
    const letter = paymentReceivedLetter(email, quote);
    return enqueueMail(deps, { kind: "payment-received", userId, recipient: email, letter });
  }
  const setUp = await setupLink(deps, checkout);
  await enqueueMail(deps, {
    kind: "welcome",
    userId,
    recipient: email,
    letter: welcomeLetter(email, quote, setUp?.href),
    uselessAt: setUp?.expiresAt,
  });
}

/** Where the buyer sets up the account; undefined where the site does not know its own address. */
async function setupLink(deps: MailDeps, checkout: CheckoutRow) {
  if (!deps.config.appUrl) return undefined;
  const { token, expiresAt } = await issueSetupToken(deps, checkout);
  return { href: linkTo(deps.config, `/account-setup?token=${token}`), expiresAt };
}

/** The quote that was shown, and is charged. */
export function quoteOf({ quote }: Pick<CheckoutRow, "quote">): PlanQuote {
  return JSON.parse(quote);
}

/** The same day of the next month, or its last. */
export function monthAfter(instant: string): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
