import type { Db } from "~/db/open.server";
import type { SubscriptionRow, SubscriptionState } from "~/db/tables";
import { isWaiting, waitsFrom } from "../../base/access/grace";
import type { Actor, Self } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { linkTo } from "../../base/mail/outbox.server";
import { planName } from "../../people/plans/plans";
import { findCustomer } from "../payments/customers.server";
import { findSubscription } from "../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "./deps";

/** The customer portal's URL. Throws NotFound if never paid online, and PaymentsUnavailable. */
export async function openBillingPortal(deps: CheckoutDeps, actor: Self): Promise<string> {
  const customerId = (await findBilledCustomer(deps.db, actor)) ?? (await findCustomer(deps, actor));
  if (!deps.payments || !customerId) throw new NotFound();
  return deps.payments.openPortal(customerId, linkTo(deps.config, "/account#plan"), actor.locale);
}

/** A plan that was added to the account later may be of another customer of the payment service. */
async function findBilledCustomer(db: Db, { userId }: Actor): Promise<string | null> {
  const payment = await db
    .selectFrom("subscriptions")
    .innerJoin("payments", "payments.subscriptionId", "subscriptions.subscriptionId")
    .select("payments.customerId")
    .where("subscriptions.userId", "=", userId)
    .orderBy("payments.id", "desc")
    .executeTakeFirst();
  return payment?.customerId ?? null;
}

export interface PlanLife {
  planId: string;
  state: SubscriptionState;
  next: { at: string; cents: number } | null;
  /** Set if the plan was cancelled, or granted for a fixed time. */
  endsAt: string | null;
  lapsedAt: string | null;
  waitsFrom: string | null;
  isWaiting: boolean;
  isGift: boolean;
  /** An invoice each month, until an administrator ends the plan. */
  isInvoiced: boolean;
  /** A smaller plan that begins at `at`. */
  nextPlan: { name: string; at: string; cents: number } | null;
  /** It can be changed or cancelled in the customer portal. */
  isBilled: boolean;
}

/** The actor's plan for the account page; null for users who have not bought one. */
export async function getPlanLife(deps: CheckoutDeps, actor: Actor): Promise<PlanLife | null> {
  const planSubscription = await findSubscription(deps.db, actor);
  if (!planSubscription) return null;
  const { planId, monthlyCents, paidUntil, endsAt, lapsedAt, subscriptionId, checkoutId } = planSubscription;
  const isGift = await isGiftCheckout(deps.db, checkoutId);
  const state = isGift ? ofGift(planSubscription.state) : planSubscription.state;
  const goesOn = subscriptionId !== null && state === "active" && endsAt === null;
  const hasCustomer = deps.payments !== null && (await findCustomer(deps, actor)) !== undefined;
  return {
    planId,
    state,
    next:
      goesOn && paidUntil && monthlyCents !== null
        ? { at: paidUntil, cents: planSubscription.nextMonthlyCents ?? monthlyCents }
        : null,
    endsAt: state === "active" ? endsAt : null,
    lapsedAt,
    waitsFrom: waitsFrom(planSubscription)?.toISOString() ?? null,
    isWaiting: isWaiting(planSubscription, deps.clock.now()),
    isGift,
    isInvoiced: subscriptionId === null && monthlyCents !== null && state === "active" && endsAt === null,
    nextPlan: nextPlanOf(planSubscription),
    isBilled: hasCustomer && subscriptionId !== null,
  };
}

async function isGiftCheckout(db: Db, checkoutId: number): Promise<boolean> {
  const checkout = await db
    .selectFrom("checkouts")
    .select("isGift")
    .where("id", "=", checkoutId)
    .executeTakeFirst();
  return checkout?.isGift === 1;
}

/** How a gift is paid is its giver's affair. */
function ofGift(state: SubscriptionState): SubscriptionState {
  return state === "invoiced" || state === "processing" || state === "disputed" ? "active" : state;
}

function nextPlanOf({
  planId,
  nextPlanId,
  nextMonthlyCents,
  paidUntil,
}: SubscriptionRow): PlanLife["nextPlan"] {
  const name = planName(nextPlanId);
  if (name === null || nextPlanId === planId || paidUntil === null) return null;
  return { name, at: paidUntil, cents: nextMonthlyCents ?? 0 };
}
