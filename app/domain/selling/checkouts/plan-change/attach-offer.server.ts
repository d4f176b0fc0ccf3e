import type { CheckoutState } from "~/db/tables";
import { type Actor, isImpersonating } from "../../../base/actor";
import { includes } from "../../../people/plans/plan-benefits";
import { isPlanId, type PlanId, planName, plans } from "../../../people/plans/plans";
import { PaymentsUnavailable } from "../../payments/errors";
import type { CheckoutDeps } from "../deps";
import { findPendingPlan } from "./present-plan.server";
import { findUnusedMonth } from "./unused-month.server";

export interface AttachOffer {
  displayName: string;
  /** The plan that it would take the place of; null without one. */
  presentPlan: string | null;
  isPresentMonthly: boolean;
  /** What is refunded of the paid month of the present plan, in cents; null if that is not known now. */
  refundCents: number | null;
  /** Why the plan cannot be added to this account; null if it can. */
  refusal: string | null;
}

/** What adding a bought plan to the actor's account means, before it is done. */
export async function readAttachOffer(
  deps: Pick<CheckoutDeps, "db" | "clock" | "payments">,
  actor: Actor,
  bought: { planId: string; state: CheckoutState },
): Promise<AttachOffer> {
  const { displayName, plan } = await readPresent(deps, actor);
  const refusal = await findAttachRejection(deps, actor, bought);
  const isPresentMonthly = isPlanId(plan ?? "") && plans[plan as PlanId].billing === "monthly";
  return {
    displayName,
    presentPlan: planName(plan),
    isPresentMonthly,
    refundCents: refusal === null && isPresentMonthly ? await tryUnusedMonth(deps, actor) : 0,
    refusal,
  };
}

/** Why a bought plan cannot be added to the actor's account; null if it can. */
export async function findAttachRejection(
  deps: Pick<CheckoutDeps, "db">,
  actor: Actor,
  { planId, state }: { planId: string; state: CheckoutState },
): Promise<string | null> {
  if (isImpersonating(actor))
    return "Only the person whose account this is can add a plan to it. Please return to your own account first.";
  const present = await readPresent(deps, actor);
  const pendingPlan = await findPendingPlan(deps, actor);
  return whyNot(present, planId) ?? whyNotYet({ ...present, pendingPlan }, planId, state);
}

type Present = Awaited<ReturnType<typeof readPresent>>;

function readPresent({ db }: Pick<CheckoutDeps, "db">, { userId }: Actor) {
  return db
    .selectFrom("users")
    .leftJoin("subscriptions", "subscriptions.userId", "users.id")
    .select(["users.displayName", "users.plan", "users.paidPlan"])
    .select(["subscriptions.state", "subscriptions.lapsedAt"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** A second one-time plan would be paid for nothing, or the first one was. */
function whyNot({ displayName, paidPlan }: Present, planId: string): string | null {
  const isOnce = isPlanId(planId) && plans[planId].billing === "once";
  if (!isOnce || paidPlan === null) return null;
  const has = `${displayName}'s account has ${planName(paidPlan)} already`;
  return includes(paidPlan, planId)
    ? `${has}, so ${planName(planId)} would add nothing to it. Set up a new account for somebody else with it, or write to us: we give the money back.`
    : `${has}. ${planName(planId)} takes its place, and what was paid for ${planName(paidPlan)} should not be lost. Please write to us first: we refund it, and then the plan can be added by the same link.`;
}

/** A plan that is paid is not replaced by one that may never be, nor is one whose payment is on its way. */
function whyNotYet(
  { displayName, plan, state, lapsedAt, pendingPlan }: Present & { pendingPlan: string | null },
  planId: string,
  bought: CheckoutState,
): string | null {
  const again = "Please open this page again once it has arrived: the link in our mail works for 30 days.";
  if (pendingPlan !== null)
    return `A payment for ${planName(pendingPlan)}, from ${displayName}'s account, is still on its way. ${again}`;
  const goesOn = state !== null && lapsedAt === null;
  if (!goesOn || bought === "paid") return null;
  return `The payment for ${planName(planId)} is still on its way. ${displayName}'s account has ${planName(plan)}, which goes on until then. ${again}`;
}

async function tryUnusedMonth(
  deps: Pick<CheckoutDeps, "db" | "clock" | "payments">,
  actor: Actor,
): Promise<number | null> {
  try {
    return (await findUnusedMonth(deps, actor))?.cents ?? 0;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  }
}
