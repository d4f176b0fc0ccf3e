import type { Db } from "~/db/open.server";
import { type Actor, isImpersonating } from "../actor";
import { type PlanId, planName } from "../catalogue/catalogue";
import { getCatalogue } from "../catalogue/catalogue.server";
import { type AppliedPromo, type PlanQuote, quotePlan } from "../catalogue/quote";
import { checkPromoCode } from "../catalogue/validate-promo-code.server";
import { ValidationError } from "../errors";
import { findSubscription } from "../subscriptions/subscriptions.server";
import { type AmountDue, amountDue } from "./amount-due";
import type { CheckoutDeps } from "./deps";

/** A promo code that was not applied. */
export interface RejectedPromoCode {
  code: string;
  why: string;
}

/** What the checkout page shows. */
export interface ShownCheckout {
  quote: PlanQuote;
  due: AmountDue;
  /** The promo code of the address, and why it was not applied; null if it was, or if there is none. */
  refusedCode: RejectedPromoCode | null;
  /** Of the buyer's account, if they are signed in and have one. */
  email: string | null;
  /** The plan that this one would replace. */
  presentPlan: string | null;
  /** While impersonating, nothing can be bought. */
  isImpersonating: boolean;
  /** There is no payment service. */
  isByInvoice: boolean;
}

/** Quotes a plan for its checkout page, with the promo code if it is valid. Throws RateLimited. */
export async function showCheckout(
  deps: CheckoutDeps,
  actor: Actor | null,
  visitor: { address: string },
  { planId, code }: { planId: PlanId; code: string | null },
): Promise<ShownCheckout> {
  const { plans, taxRate } = await getCatalogue(deps);
  const { promo, refusedCode } = await applied(deps, visitor, planId, code);
  const quote = quotePlan(plans[planId], promo, taxRate);
  return {
    quote,
    due: amountDue(quote),
    refusedCode,
    email: actor && (await emailOf(deps.db, actor)),
    presentPlan: actor && (await presentPlan(deps.db, actor)),
    isImpersonating: actor !== null && isImpersonating(actor),
    isByInvoice: deps.payments === null,
  };
}

async function applied(
  deps: CheckoutDeps,
  visitor: { address: string },
  planId: PlanId,
  code: string | null,
): Promise<{ promo: AppliedPromo | null; refusedCode: RejectedPromoCode | null }> {
  if (!code) return { promo: null, refusedCode: null };
  try {
    return { promo: await checkPromoCode(deps, visitor, { code, planId }), refusedCode: null };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { promo: null, refusedCode: { code, why: error.message } };
  }
}

async function emailOf(db: Db, { userId }: Actor): Promise<string | null> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email ?? null;
}

async function presentPlan(db: Db, actor: Actor): Promise<string | null> {
  const planSubscription = await findSubscription(db, actor);
  return planSubscription ? planName(planSubscription.planId) : null;
}
