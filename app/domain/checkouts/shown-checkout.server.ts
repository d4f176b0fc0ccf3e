import type { Db } from "~/db/open.server";
import { type Actor, isViewing } from "../actor";
import { getCatalogue } from "../catalogue/catalogue.server";
import { type AppliedPromo, type PlanQuote, quotePlan } from "../catalogue/quote";
import { Invalid } from "../errors";
import { findMembership } from "../memberships/memberships.server";
import { type PlanId, planName } from "../plans/plans";
import { lookAtPromo } from "../promo/promo.server";
import type { CheckoutDeps } from "./deps";
import { type Due, dueOf } from "./due";

/** A promo code that cannot be used. */
export interface RefusedCode {
  code: string;
  why: string;
}

/** What the checkout shows before anything is paid. */
export interface ShownCheckout {
  quote: PlanQuote;
  due: Due;
  /** The code in the address, and why it was not applied; null where it was, and where there is none. */
  refusedCode: RefusedCode | null;
  /** Of the buyer's account, if they are signed in and have one. */
  email: string | null;
  /** The plan that this one would take the place of. */
  presentPlan: string | null;
  /** Somebody else's account is being viewed: nothing can be bought. */
  isViewing: boolean;
  /** Paid by invoice, for there is no payment service. */
  isByInvoice: boolean;
}

/** A plan as its checkout shows it, with a code applied if it can be. Throws TooOften. */
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
    due: dueOf(quote),
    refusedCode,
    email: actor && (await emailOf(deps.db, actor)),
    presentPlan: actor && (await presentPlan(deps.db, actor)),
    isViewing: actor !== null && isViewing(actor),
    isByInvoice: deps.payments === null,
  };
}

async function applied(
  deps: CheckoutDeps,
  visitor: { address: string },
  planId: PlanId,
  code: string | null,
): Promise<{ promo: AppliedPromo | null; refusedCode: RefusedCode | null }> {
  if (!code) return { promo: null, refusedCode: null };
  try {
    return { promo: await lookAtPromo(deps, visitor, { code, planId }), refusedCode: null };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { promo: null, refusedCode: { code, why: error.message } };
  }
}

async function emailOf(db: Db, { userId }: Actor): Promise<string | null> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  return user?.email ?? null;
}

async function presentPlan(db: Db, actor: Actor): Promise<string | null> {
  const membership = await findMembership(db, actor);
  return membership ? planName(membership.planId) : null;
}
