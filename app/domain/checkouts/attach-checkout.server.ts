import type { CheckoutRow } from "~/db/tables";
import { type Actor, isImpersonating } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { isPlanId, planName, plans } from "../catalogue/catalogue";
import { includes } from "../catalogue/plan-benefits";
import { nowText } from "../deps";
import { Conflict, Forbidden } from "../errors";
import type { MailDeps } from "../mail/outbox.server";
import { saveCustomer } from "../payments/customers.server";
import { findPayment } from "../payments/payment-rows.server";
import { mailOwnerOfSale } from "../writing-services/sale-mail.server";
import { givePlan, quoteOf } from "./grant.server";
import { findBySetupToken, revokeSetupTokens } from "./setup-tokens.server";
import { isUnderWay } from "./states";

const noSetupToken =
  "We could not find your payment. Please open this page by the link that we mailed you, or choose a plan first.";
const notPaid = "We have not seen your payment yet. Please wait a moment and try again.";

export interface AttachOffer {
  /** Whose account the plan would be added to. */
  displayName: string;
  /** The plan that it would take the place of; null without one. */
  presentPlan: string | null;
  isPresentMonthly: boolean;
  /** Why the plan cannot be added to this account; null if it can. */
  refusal: string | null;
}

/** What adding a bought plan to the actor's account means, before it is done. */
export async function readAttachOffer(
  { db }: Pick<MailDeps, "db">,
  actor: Actor,
  planId: string,
): Promise<AttachOffer> {
  const { displayName, plan, paidPlan } = await db
    .selectFrom("users")
    .select(["displayName", "plan", "paidPlan"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const refusal = isImpersonating(actor)
    ? "Only the person whose account this is can add a plan to it. Please return to your own account first."
    : whyNot(displayName, paidPlan, planId);
  return {
    displayName,
    presentPlan: planName(plan),
    isPresentMonthly: isPlanId(plan ?? "") && plans[plan as keyof typeof plans].billing === "monthly",
    refusal,
  };
}

/**
 * Adds a plan that was bought while signed out to the actor's account, once: the setup token is the proof of the
 * purchase. Returns the plan's name. Throws Forbidden for an invalid token or while impersonating, and Conflict if
 * nothing is paid or the account has all of the plan already.
 */
export async function attachCheckout(deps: MailDeps, actor: Actor, token: string): Promise<string> {
  if (isImpersonating(actor))
    throw new Forbidden("Only the person whose account this is can add a plan to it.");
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = requireReady(await findBySetupToken(within, token));
    const { refusal } = await readAttachOffer(within, actor, checkout.planId);
    if (refusal) throw new Conflict(refusal);
    await giveCheckoutTo(within, checkout, actor.userId);
    await recordAudit(within, actor, "checkout.attach", { id: checkout.id });
    await mailOwnerOfSale(within, checkout.id);
    return quoteOf(checkout).planName;
  });
}

/** Makes a user the owner of a checkout, with everything that belongs to it. Within a transaction. */
export async function giveCheckoutTo(deps: MailDeps, checkout: CheckoutRow, userId: number): Promise<void> {
  const owned = await deps.db
    .updateTable("checkouts")
    .set({ userId, updatedAt: nowText(deps.clock) })
    .where("id", "=", checkout.id)
    .where("userId", "is", null)
    .returningAll()
    .executeTakeFirstOrThrow();
  const payment = await findPayment(deps.db, { kind: "plan", reference: owned.reference });
  if (payment?.customerId) await saveCustomer(deps, userId, payment.customerId);
  await givePlan(deps, owned);
  await revokeSetupTokens(deps, checkout.id);
}

/** The checkout of a setup token, which nobody owns yet. Throws Forbidden, and Conflict if nothing is paid. */
export function requireReady(checkout: CheckoutRow | undefined): CheckoutRow {
  if (!checkout || checkout.userId !== null) throw new Forbidden(noSetupToken);
  if (!isUnderWay(checkout.state)) throw new Conflict(notPaid);
  return checkout;
}

/** A second one-time plan would be paid for nothing. */
function whyNot(displayName: string, paidPlan: string | null, planId: string): string | null {
  const isOnce = isPlanId(planId) && plans[planId].billing === "once";
  if (!isOnce || paidPlan === null || !includes(paidPlan, planId)) return null;
  return `${displayName}'s account has ${planName(paidPlan)} already, so ${planName(planId)} would add nothing to it. Set up a new account for somebody else with it, or write to us: we give the money back.`;
}
