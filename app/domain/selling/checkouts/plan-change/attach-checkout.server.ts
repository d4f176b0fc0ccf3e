import type { CheckoutRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Self } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { nowText } from "../../../base/deps";
import { Conflict, Forbidden } from "../../../base/errors";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { quoteOf } from "../../catalogue/quote";
import { saveCustomer } from "../../payments/customers.server";
import { findPayment } from "../../payments/payment-rows.server";
import { sendRefund } from "../../payments/refunds.server";
import { mailOwnerOfSale } from "../../writing-services/sale-mail.server";
import { findBySetupToken, revokeSetupTokens, type SetupBearer } from "../account-setup/setup-tokens.server";
import type { CheckoutDeps } from "../deps";
import { grantPlan } from "../grant.server";
import { planPaymentHandler } from "../plan-payments.server";
import { isUnderWay } from "../states";
import { findAttachRejection } from "./attach-offer.server";
import { findUnusedMonth, requestMonthRefund } from "./unused-month.server";

const noSetupToken = message(
  "We could not find your payment. Please open this page by the link that we emailed you, or choose a plan first.",
);
const notPaid = message("We have not seen your payment yet. Please wait a moment and try again.");

export interface AttachedPlan {
  planName: string;
  /** What is refunded of the month that the plan took the place of; null if nothing is. */
  refunded: { planName: string; cents: number } | null;
}

/** Adds a plan that was bought while signed out, once. Throws Forbidden for an invalid token, Conflict if it cannot be, and PaymentsUnavailable. */
export async function attachCheckout(
  deps: CheckoutDeps,
  actor: Self,
  bearer: SetupBearer | null,
): Promise<AttachedPlan> {
  return attachFound(deps, actor, async (within) =>
    requireReady(await findBySetupToken(within, bearer?.token ?? "")),
  );
}

/** Adds what `find` finds, which is asked again within the transaction. */
export async function attachFound(
  deps: CheckoutDeps,
  actor: Self,
  find: (deps: CheckoutDeps) => Promise<CheckoutRow>,
  then: (deps: CheckoutDeps) => Promise<void> = async () => undefined,
): Promise<AttachedPlan> {
  await requireAttachable(deps, actor, await find(deps));
  const unused = await findUnusedMonth(deps, actor);
  const { checkout, refund } = await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    // Another tab may have used the token meanwhile.
    const checkout = await requireAttachable(within, actor, await find(within));
    const refund = unused && (await requestMonthRefund(within, actor, unused));
    await assignCheckout(within, checkout, actor.userId);
    await recordAudit(within, actor, "checkout.attach", { id: checkout.id });
    await mailOwnerOfSale(within, checkout.id);
    await then(within);
    return { checkout, refund };
  });
  if (refund) await sendRefund(deps, planPaymentHandler, refund);
  return {
    planName: quoteOf(checkout).planName,
    refunded: unused && refund ? { planName: unused.planName, cents: refund.amountCents } : null,
  };
}

async function requireAttachable(
  deps: CheckoutDeps,
  actor: Self,
  checkout: CheckoutRow,
): Promise<CheckoutRow> {
  const refusal = await findAttachRejection(deps, actor, checkout);
  if (refusal) throw new Conflict(refusal);
  return checkout;
}

/** Makes a user the owner of a checkout as it was read, with everything that belongs to it. Within a transaction. */
export async function assignCheckout(deps: MailDeps, checkout: CheckoutRow, userId: number): Promise<void> {
  const owned = await deps.db
    .updateTable("checkouts")
    .set({ userId, setUpAt: null, updatedAt: nowText(deps.clock) })
    .where("id", "=", checkout.id)
    .where("userId", "is", checkout.userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const payment = await findPayment(deps.db, { kind: "plan", reference: owned.reference });
  // The customer of a gift is who gives it.
  if (payment?.customerId && !owned.isGift) await saveCustomer(deps, userId, payment.customerId);
  await grantPlan(deps, owned, { isAttached: true });
  await revokeSetupTokens(deps, checkout.id);
}

/** The checkout of a setup token, which nobody owns yet. Throws Forbidden, and Conflict if nothing is paid. */
export function requireReady(checkout: CheckoutRow | undefined): CheckoutRow {
  if (!checkout || checkout.userId !== null || checkout.isGift) throw new Forbidden(noSetupToken);
  if (!isUnderWay(checkout.state)) throw new Conflict(notPaid);
  return checkout;
}
