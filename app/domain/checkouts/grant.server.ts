import type { CheckoutRow } from "~/db/tables";
import { confirmPromoUse } from "../catalogue/promo-uses.server";
import type { PlanQuote } from "../catalogue/quote";
import { type Deps, days, nowText } from "../deps";
import { countEvent } from "../events/events.server";
import { invoiceDays } from "../invoices/invoice";
import { findInvoice, settleInvoice } from "../invoices/invoices.server";
import { enqueueMail, linkTo, type MailDeps } from "../mail/outbox.server";
import { findPayment } from "../payments/payment-rows.server";
import { lapseOfInvoice } from "../subscriptions/grace";
import { grantSubscription, updateSubscription } from "../subscriptions/subscriptions.server";
import { startWritingService } from "../writing-services/sale.server";
import type { SaleDeps } from "../writing-services/sale-mail.server";
import { forKnownAddress } from "./known-address.server";
import { depositsLetter, paymentProcessingLetter, paymentReceivedLetter, welcomeLetter } from "./letters";
import { issueSetupToken } from "./setup-tokens.server";

/** Grants a checkout that is paid or costs nothing, and counts the use of its promo code. */
export async function grantCheckout(deps: SaleDeps, before: CheckoutRow): Promise<CheckoutRow> {
  const now = nowText(deps.clock);
  const checkout = await deps.db
    .updateTable("checkouts")
    .set({ state: "paid", paidAt: now, updatedAt: now })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await settleInvoice(deps, checkout.id, "paid");
  await confirmPromoUse(deps, checkout.reference);
  await givePlan(deps, checkout);
  await mailPaid(deps, checkout);
  await startWritingService(deps, checkout);
  await countEvent(deps, "Purchase", checkout.planId);
  return checkout;
}

/** Grants writing while the payment is processing; `actionUrl` is where the buyer verifies deposits. */
export async function grantForNow(
  deps: MailDeps,
  checkout: CheckoutRow,
  actionUrl: string | null,
): Promise<void> {
  await givePlan(deps, checkout);
  await mailProcessing(deps, checkout, actionUrl);
}

async function mailProcessing(
  deps: MailDeps,
  checkout: CheckoutRow,
  actionUrl: string | null,
): Promise<void> {
  if (!checkout.email) return;
  const { email, userId } = checkout;
  const setUp = userId === null ? await setupLink(deps, checkout) : undefined;
  const quote = quoteOf(checkout);
  await enqueueMail(deps, {
    kind: "payment-processing",
    userId,
    recipient: email,
    letter: await forKnownAddress(
      deps,
      checkout,
      actionUrl
        ? depositsLetter(email, quote, { setUp: setUp?.href, action: actionUrl })
        : paymentProcessingLetter(email, quote, setUp?.href),
    ),
    uselessAt: setUp?.expiresAt,
  });
}

/** Mails a new buyer again what they were mailed when the payment arrived or began; nothing before. */
export async function mailGranted(
  deps: MailDeps,
  checkout: CheckoutRow,
  actionUrl: string | null,
): Promise<void> {
  if (checkout.state === "paid") return mailPaid(deps, checkout);
  if (checkout.state === "processing" || checkout.state === "verifying")
    await mailProcessing(deps, checkout, actionUrl);
}

/** Gives the plan to the buyer's account; does nothing while a new buyer has none. */
export async function givePlan(deps: Deps, checkout: CheckoutRow): Promise<void> {
  if (checkout.userId === null) return;
  const state = subscriptionStateOf(checkout);
  if (checkout.setUpAt !== null) return updateSubscription(deps, checkout.id, state);
  const { renewal } = quoteOf(checkout);
  const paidUntil = renewal ? monthAfter(checkout.paidAt ?? nowText(deps.clock)) : null;
  const isGift = renewal !== null && checkout.dueCents === 0;
  const payment = await findPayment(deps.db, { kind: "plan", reference: checkout.reference });
  await grantSubscription(deps, {
    userId: checkout.userId,
    checkoutId: checkout.id,
    planId: checkout.planId,
    state,
    subscriptionId: payment?.subscriptionId ?? null,
    monthlyCents: renewal?.totalCents ?? null,
    paidUntil,
    endsAt: isGift ? paidUntil : null,
    lapsedAt: state === "invoiced" ? await lapseOfOrder(deps, checkout) : null,
  });
  await deps.db
    .updateTable("checkouts")
    .set({ setUpAt: nowText(deps.clock) })
    .where("id", "=", checkout.id)
    .execute();
}

function subscriptionStateOf({ state }: CheckoutRow): "active" | "invoiced" | "processing" {
  if (state === "paid") return "active";
  return state === "invoiced" ? "invoiced" : "processing";
}

/** An order of before invoices were issued here has none: its time begins now. */
async function lapseOfOrder({ db, clock }: Deps, { id }: CheckoutRow): Promise<string> {
  const invoice = await findInvoice(db, id);
  const inTwoWeeks = new Date(clock.now().getTime() + invoiceDays * days).toISOString();
  return lapseOfInvoice(invoice?.dueAt ?? inTwoWeeks);
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
    letter: await forKnownAddress(deps, checkout, welcomeLetter(email, quote, setUp?.href)),
    uselessAt: setUp?.expiresAt,
  });
}

/** A new setup link; undefined without a public address. */
export async function setupLink(deps: MailDeps, checkout: CheckoutRow) {
  if (!deps.config.appUrl) return undefined;
  const { token, expiresAt } = await issueSetupToken(deps, checkout);
  return { href: linkTo(deps.config, `/account-setup?token=${token}`), expiresAt };
}

/** The quote that was shown and is charged. */
export function quoteOf({ quote }: Pick<CheckoutRow, "quote">): PlanQuote {
  return JSON.parse(quote);
}

/** One month later: on the same day, or on the last day of a shorter month. */
export function monthAfter(instant: string): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
