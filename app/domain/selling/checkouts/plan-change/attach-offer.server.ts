import type { CheckoutState } from "~/db/tables";
import { type Message, message } from "~/messages/message";
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
  refusal: Message | null;
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
): Promise<Message | null> {
  if (isImpersonating(actor))
    return message(
      "Only the person whose account this is can add a plan to it. Please return to your own account first.",
    );
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
function whyNot({ displayName, paidPlan }: Present, planId: string): Message | null {
  const isOnce = isPlanId(planId) && plans[planId].billing === "once";
  if (!isOnce || paidPlan === null) return null;
  const values = { displayName, paidPlan: nameOf(paidPlan), plan: nameOf(planId) };
  return includes(paidPlan, planId)
    ? message(
        "{displayName}'s account has {paidPlan} already, so {plan} would add nothing to it. Set up a new account for somebody else with it, or write to us: we give the money back.",
        values,
      )
    : message(
        "{displayName}'s account has {paidPlan} already. {plan} takes its place, and what was paid for {paidPlan} should not be lost. Please write to us first: we refund it, and then the plan can be added by the same link.",
        values,
      );
}

function nameOf(plan: string | null): string {
  return planName(plan) ?? "";
}

/** A plan that is paid is not replaced by one that may never be, nor is one whose payment is on its way. */
function whyNotYet(
  { displayName, plan, state, lapsedAt, pendingPlan }: Present & { pendingPlan: string | null },
  planId: string,
  bought: CheckoutState,
): Message | null {
  if (pendingPlan !== null)
    return message(
      "A payment for {pendingPlan}, from {displayName}'s account, is still on its way. Please open this page again once it has arrived: the link in our email works for 30 days.",
      { pendingPlan: nameOf(pendingPlan), displayName },
    );
  const goesOn = state !== null && lapsedAt === null;
  if (!goesOn || bought === "paid") return null;
  return message(
    "The payment for {bought} is still on its way. {displayName}'s account has {plan}, which goes on until then. Please open this page again once it has arrived: the link in our email works for 30 days.",
    { bought: nameOf(planId), displayName, plan: nameOf(plan) },
  );
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
