import type { SubscriptionState } from "~/db/tables";
import type { Actor } from "../actor";
import { findCustomer } from "../payments/customers.server";
import { isWaiting, waitsFrom } from "../subscriptions/grace";
import { findSubscription } from "../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "./deps";

/** How a person's bought plan stands, as the account page tells it. */
export interface PlanLife {
  planId: string;
  state: SubscriptionState;
  /** The next payment, where there is one. */
  next: { at: string; cents: number } | null;
  /** It ends then, because the person has cancelled it, or because only so much was given. */
  endsAt: string | null;
  lapsedAt: string | null;
  /** From then on writing waits, if nothing is paid. */
  waitsFrom: string | null;
  isWaiting: boolean;
  /** Each month has an invoice of its own: it ends when its person, or the house, says so. */
  isInvoiced: boolean;
  /** There is a page at the payment service where it can be changed or cancelled. */
  isBilled: boolean;
}

/** Null for people who have bought no plan. */
export async function getPlanLife(deps: CheckoutDeps, actor: Actor): Promise<PlanLife | null> {
  const planSubscription = await findSubscription(deps.db, actor);
  if (!planSubscription) return null;
  const { planId, state, monthlyCents, paidUntil, endsAt, lapsedAt, subscriptionId } = planSubscription;
  const goesOn = subscriptionId !== null && state === "active" && endsAt === null;
  const hasCustomer = deps.payments !== null && (await findCustomer(deps, actor)) !== undefined;
  return {
    planId,
    state,
    next: goesOn && paidUntil && monthlyCents !== null ? { at: paidUntil, cents: monthlyCents } : null,
    endsAt: state === "active" ? endsAt : null,
    lapsedAt,
    waitsFrom: waitsFrom(planSubscription)?.toISOString() ?? null,
    isWaiting: isWaiting(planSubscription, deps.clock.now()),
    isInvoiced: subscriptionId === null && monthlyCents !== null && state === "active" && endsAt === null,
    isBilled: hasCustomer && subscriptionId !== null,
  };
}
