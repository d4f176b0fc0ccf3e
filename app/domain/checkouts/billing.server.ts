import type { SubscriptionState } from "~/db/tables";
import { type Actor, isImpersonating } from "../actor";
import { Forbidden, NotFound } from "../errors";
import { linkTo } from "../mail/outbox.server";
import { findCustomer } from "../payments/customers.server";
import { isWaiting, waitsFrom } from "../subscriptions/grace";
import { findSubscription } from "../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "./deps";

/**
 * The address of the customer portal, where the actor changes the card, cancels the subscription and finds receipts.
 * Throws Forbidden while impersonating, NotFound for people who have never paid online, and PaymentsUnavailable.
 */
export async function openBillingPortal(deps: CheckoutDeps, actor: Actor): Promise<string> {
  if (isImpersonating(actor))
    throw new Forbidden("Only the person whose account this is can change the plan.");
  const customerId = await findCustomer(deps, actor);
  if (!deps.payments || !customerId) throw new NotFound();
  return deps.payments.openPortal(customerId, linkTo(deps.config, "/account#plan"));
}

/** The status of a bought plan, for the account page. */
export interface PlanLife {
  planId: string;
  state: SubscriptionState;
  /** The next payment, where there is one. */
  next: { at: string; cents: number } | null;
  /** When it ends: cancelled by the person, or granted for a fixed time. */
  endsAt: string | null;
  lapsedAt: string | null;
  /** When writing stops unless it is paid. */
  waitsFrom: string | null;
  isWaiting: boolean;
  /** Each month has an invoice: it goes on until an administrator ends it. */
  isInvoiced: boolean;
  /** It can be changed or cancelled in the customer portal. */
  isBilled: boolean;
}

/** Null for people who have not bought a plan. */
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
