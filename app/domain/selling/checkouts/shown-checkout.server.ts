import type { Db } from "~/db/open.server";
import type { Message } from "~/messages/message";
import { type Actor, isImpersonating } from "../../base/actor";
import { ValidationError } from "../../base/errors";
import { homeCountry } from "../../base/home-country";
import type { PlanId } from "../../people/plans/plans";
import { getCatalogue } from "../catalogue/catalogue.server";
import {
  type AppliedPromo,
  type PlanCredit,
  type PlanQuote,
  quoteGift,
  quotePlan,
  withCredits,
} from "../catalogue/quote";
import { findState, type StateCode } from "../catalogue/states";
import { dependsOnState, taxRateFor } from "../catalogue/tax";
import { checkPromoCode } from "../catalogue/validate-promo-code.server";
import { PaymentsUnavailable } from "../payments/errors";
import { type AmountDue, amountDue } from "./amount-due";
import type { CheckoutDeps } from "./deps";
import type { PlanChange } from "./plan-change/plan-change";
import { findCredits, findPlanChange } from "./plan-change/present-plan.server";
import type { BillingInput } from "./schema";

export interface RejectedPromoCode {
  code: string;
  why: Message;
}

export interface ShownCheckout {
  quote: PlanQuote;
  due: AmountDue;
  /** The promo code of the URL with the reason; null if it was applied or there is none. */
  refusedCode: RejectedPromoCode | null;
  email: string | null;
  change: PlanChange | null;
  isCreditUnknown: boolean;
  /** Whether the tax depends on the buyer's state; it is then chosen before paying, and in the quote. */
  isTaxedByState: boolean;
  isImpersonating: boolean;
  isByInvoice: boolean;
  /** Billing details of the actor's account, for the invoice; null without one, and where plans are paid online. */
  billing: BillingInput | null;
}

export interface ShownChoice {
  planId: PlanId;
  code: string | null;
  taxState: StateCode | null;
  gift?: { months: number | null } | null;
}

/** Quotes a plan for its checkout page, with the promo code if it is valid. Throws RateLimited. */
export async function showCheckout(
  deps: CheckoutDeps,
  signedIn: Actor | null,
  visitor: { address: string },
  { planId, code, taxState, gift }: ShownChoice,
): Promise<ShownCheckout> {
  const actor = gift ? null : signedIn;
  const { plans, taxes } = await getCatalogue(deps);
  const isTaxedByState = dependsOnState(taxes, "plans");
  const { promo, refusedCode } = await applied(deps, visitor, planId, code);
  const state = isTaxedByState ? (taxState ?? (actor && (await findHomeState(deps.db, actor)))) : null;
  const taxRate = taxRateFor(taxes, "plans", state);
  const listed = gift
    ? quoteGift(plans[planId], gift.months, promo, taxRate, state)
    : quotePlan(plans[planId], promo, taxRate, state);
  const change = await findPlanChange(deps, actor, listed);
  const credits = change?.starts === "none" ? [] : await tryCredits(deps, actor, listed);
  const quote = withCredits(listed, (change?.starts === "now" && credits) || []);
  return {
    quote,
    due: amountDue(quote),
    refusedCode,
    email: signedIn && (await emailOf(deps.db, signedIn)),
    change,
    isCreditUnknown: credits === null,
    isTaxedByState,
    isImpersonating: signedIn !== null && isImpersonating(signedIn),
    isByInvoice: deps.payments === null,
    billing: signedIn && deps.payments === null ? await billingOf(deps.db, signedIn) : null,
  };
}

/** The state of the actor's postal address; null without one, and abroad. */
export async function findHomeState(db: Db, { userId }: Actor): Promise<StateCode | null> {
  const address = await db
    .selectFrom("postalAddresses")
    .select("state")
    .where("userId", "=", userId)
    .where("country", "=", homeCountry)
    .executeTakeFirst();
  return address ? findState(address.state) : null;
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
    return { promo: null, refusedCode: { code, why: error.said } };
  }
}

async function emailOf(db: Db, { userId }: Actor): Promise<string | null> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email ?? null;
}

async function billingOf(db: Db, { userId }: Actor): Promise<BillingInput | null> {
  const row = await db
    .selectFrom("postalAddresses")
    .select(["firstName", "lastName", "address", "city", "state", "zipCode", "country"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { firstName, lastName, ...address } = row;
  return { name: `${firstName} ${lastName}`.trim(), ...address };
}

async function tryCredits(
  deps: CheckoutDeps,
  actor: Actor | null,
  quote: PlanQuote,
): Promise<PlanCredit[] | null> {
  return findCredits(deps, actor, quote).catch((error) => {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  });
}
