import type { Db } from "~/db/open.server";
import type { CheckoutRow, SubscriptionRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { lapseOfInvoice } from "../../base/access/grace";
import { type Deps, days, nowText } from "../../base/deps";
import { countEvent } from "../../base/events/events.server";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { monthAfter } from "../../base/months";
import { confirmPromoUse } from "../catalogue/promo-uses.server";
import { quoteOf } from "../catalogue/quote";
import { mailGiftProcessing, mailGiftReceipt } from "../gifts/giver-mail.server";
import { invoiceDays } from "../invoices/invoice";
import { findInvoice, settleInvoice } from "../invoices/invoices.server";
import { findPayment } from "../payments/payment-rows.server";
import {
  findSubscription,
  grantSubscription,
  updateSubscription,
} from "../subscriptions/subscriptions.server";
import { startWritingService } from "../writing-services/sale.server";
import type { SaleDeps } from "../writing-services/sale-mail.server";
import { forKnownAddress } from "./account-setup/known-address.server";
import { issueSetupToken } from "./account-setup/setup-tokens.server";
import { depositsLetter, paymentProcessingLetter, paymentReceivedLetter, welcomeLetter } from "./letters";
import { noteNeedlessPayment } from "./needless-payments.server";

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
  await grantPlan(deps, checkout);
  await mailPaid(deps, checkout);
  if (!checkout.isGift || checkout.userId !== null) await startWritingService(deps, checkout);
  await countEvent(deps, "Purchase", checkout.planId);
  return checkout;
}

/** A payment that was refunded before it was reported: it is a sale with its receipt, and grants nothing. */
export async function noteLateSale(deps: SaleDeps, checkout: CheckoutRow): Promise<void> {
  const now = nowText(deps.clock);
  await deps.db
    .updateTable("checkouts")
    .set({ paidAt: now, updatedAt: now })
    .where("id", "=", checkout.id)
    .execute();
  await settleInvoice(deps, checkout.id, "paid");
  await confirmPromoUse(deps, checkout.reference);
  await mailReceipt(deps, checkout);
}

/** Grants writing while the payment is processing; `actionUrl` is where the buyer verifies deposits. */
export async function grantForNow(
  deps: MailDeps,
  checkout: CheckoutRow,
  actionUrl: string | null,
): Promise<void> {
  await grantPlan(deps, checkout);
  await mailProcessing(deps, checkout, actionUrl);
}

async function mailProcessing(
  deps: MailDeps,
  checkout: CheckoutRow,
  actionUrl: string | null,
): Promise<void> {
  if (!checkout.email) return;
  if (checkout.isGift) return mailGiftProcessing(deps, checkout, quoteOf(checkout), actionUrl);
  const { email, userId } = checkout;
  const setUp = userId === null ? await setupLink(deps, checkout) : undefined;
  await enqueueMail(deps, {
    kind: "payment-processing",
    userId,
    checkoutId: checkout.id,
    recipient: email,
    language: toLanguage(checkout.locale),
    letter: await forKnownAddress(deps, checkout, () =>
      actionUrl
        ? depositsLetter(email, quoteOf(checkout), { setUp: setUp?.href, action: actionUrl })
        : paymentProcessingLetter(email, quoteOf(checkout), setUp?.href),
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

/**
 * Gives the plan to the buyer's account. Does nothing while a new buyer has none, or while it is not paid and the
 * account has another plan that goes on. `isAttached` if it was bought for no account, and is added to one now.
 */
export async function grantPlan(
  deps: Deps,
  checkout: CheckoutRow,
  { isAttached = false } = {},
): Promise<void> {
  if (checkout.userId === null) return;
  const state = subscriptionStateOf(checkout);
  const present = await findSubscription(deps.db, { userId: checkout.userId });
  if (checkout.setUpAt !== null && present?.checkoutId === checkout.id)
    return updateSubscription(deps, checkout.id, state);
  const goesOn = present !== undefined && present.lapsedAt === null;
  if (state !== "active" && (goesOn || checkout.setUpAt !== null)) return;
  // Its event comes after that of a plan that was bought later.
  const isLate = checkout.setUpAt !== null || (!isAttached && (present?.checkoutId ?? 0) > checkout.id);
  if (goesOn && isLate) {
    if (present.state !== "processing") return noteReplaced(deps, checkout);
    await noteGiven(deps, { id: present.checkoutId }, null);
  }
  const { renewal, months } = quoteOf(checkout);
  const paidUntil = renewal ? monthAfter(checkout.paidAt ?? nowText(deps.clock)) : null;
  const isFree = renewal !== null && checkout.dueCents === 0;
  const payment = await findPayment(deps.db, { kind: "plan", reference: checkout.reference });
  await grantSubscription(deps, {
    userId: checkout.userId,
    checkoutId: checkout.id,
    planId: checkout.planId,
    state,
    subscriptionId: payment?.subscriptionId ?? null,
    monthlyCents: renewal?.totalCents ?? null,
    paidUntil,
    endsAt: months ? giftEnd(deps, checkout, present, months) : isFree ? paidUntil : null,
    lapsedAt: state === "invoiced" ? await lapseOfOrder(deps, checkout) : null,
  });
  await noteGiven(deps, checkout);
}

/** Given months begin on the day they are unwrapped, or after those of the same plan that are still to come. */
function giftEnd(
  { clock }: Deps,
  { planId }: CheckoutRow,
  present: SubscriptionRow | undefined,
  months: number,
): string {
  const now = nowText(clock);
  const before = present?.planId === planId && present.state === "active" ? (present.endsAt ?? now) : now;
  return monthAfter(before > now ? before : now, months);
}

/** Null for a plan that waits for its payment again. */
async function noteGiven(
  { db, clock }: Deps,
  { id }: Pick<CheckoutRow, "id">,
  setUpAt: string | null = nowText(clock),
): Promise<void> {
  await db.updateTable("checkouts").set({ setUpAt }).where("id", "=", id).execute();
}

/** A one-time plan stays beside the later plan; a monthly one is ended by a job. */
async function noteReplaced(deps: Deps, checkout: CheckoutRow): Promise<void> {
  await noteGiven(deps, checkout);
  await updateSubscription(deps, checkout.id, "active");
  await noteNeedlessPayment(deps, checkout);
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
  if (checkout.isGift) return mailGiftReceipt(deps, checkout, quoteOf(checkout));
  if (userId !== null) return mailReceipt(deps, checkout);
  const setUp = await setupLink(deps, checkout);
  await enqueueMail(deps, {
    kind: "welcome",
    userId,
    checkoutId: checkout.id,
    recipient: email,
    language: toLanguage(checkout.locale),
    letter: await forKnownAddress(deps, checkout, () => welcomeLetter(email, quoteOf(checkout), setUp?.href)),
    uselessAt: setUp?.expiresAt,
  });
}

async function mailReceipt(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  const { email: recipient } = checkout;
  if (!recipient) return;
  if (checkout.isGift) return mailGiftReceipt(deps, checkout, quoteOf(checkout));
  const language = toLanguage(checkout.locale);
  const userId = (await isOwnAddress(deps.db, checkout)) ? checkout.userId : null;
  const payer = userId === null ? (await findInvoice(deps.db, checkout.id))?.buyer.name : undefined;
  const letter = () => ({
    ...paymentReceivedLetter(recipient, quoteOf(checkout), userId !== null),
    ...(userId === null && { to: payer ?? "" }),
  });
  await enqueueMail(deps, { kind: "payment-received", userId, recipient, language, letter });
}

/** Finds out whether the buyer reads the account that has the plan; a daughter who paid for her mother does not. */
export async function isOwnAddress(db: Db, { userId, email }: CheckoutRow): Promise<boolean> {
  if (userId === null) return false;
  const account = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return !account?.email || account.email.toLowerCase() === email?.toLowerCase();
}

/** A new setup link; undefined without a public address. */
export async function setupLink(deps: MailDeps, checkout: CheckoutRow) {
  if (!deps.config.appUrl) return undefined;
  const { token, expiresAt } = await issueSetupToken(deps, checkout, checkout.email);
  return { href: linkTo(deps.config, `/account-setup?token=${token}`), expiresAt };
}
