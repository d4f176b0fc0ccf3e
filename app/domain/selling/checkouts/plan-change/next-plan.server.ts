import type { SubscriptionRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Self } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { nowText } from "../../../base/deps";
import { Conflict } from "../../../base/errors";
import { type PlanId, planName } from "../../../people/plans/plans";
import { saidToAccount } from "../../../people/users/language.server";
import { getCatalogue } from "../../catalogue/catalogue.server";
import { quotePlan } from "../../catalogue/quote";
import type { StateCode } from "../../catalogue/states";
import { dependsOnState, taxRateFor } from "../../catalogue/tax";
import { PaymentRejected, PaymentsUnavailable } from "../../payments/errors";
import { findSubscription } from "../../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "../deps";
import { findHomeState } from "../shown-checkout.server";
import { findPlanChange } from "./present-plan.server";

/** Has a smaller monthly plan begin when the paid month is over; the present plan's id takes it back. Throws Conflict for any other plan. */
export async function choosePlanForNextMonth(
  deps: CheckoutDeps,
  actor: Self,
  { planId, taxState = null }: { planId: PlanId; taxState?: StateCode | null },
): Promise<{ startsAt: string | null }> {
  const { plans, taxes } = await getCatalogue(deps);
  const isTaxedByState = dependsOnState(taxes, "plans");
  const state = isTaxedByState ? (taxState ?? (await findHomeState(deps.db, actor))) : null;
  const quote = quotePlan(plans[planId], null, taxRateFor(taxes, "plans", state), state);
  const chosen = await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const current = await findSubscription(db, actor);
    const isTakenBack = current?.planId === planId && current.nextPlanId !== null;
    const change = await findPlanChange(within, actor, quote);
    if (!current?.subscriptionId || !(isTakenBack || change?.starts === "later"))
      throw new Conflict(
        message("This plan cannot begin with your next month. Please look at your plan again."),
      );
    const nextTaxRate = isTakenBack ? current.taxRate : quote.taxRate;
    const nextMonthlyCents = isTakenBack ? current.monthlyCents : (quote.renewal?.totalCents ?? null);
    await recordAudit(within, actor, "plan.next", { planId });
    return db
      .updateTable("subscriptions")
      .set({ nextPlanId: planId, nextMonthlyCents, nextTaxRate, nextPlanSentAt: null })
      .set({ updatedAt: nowText(deps.clock) })
      .where("userId", "=", actor.userId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  await sendNextPlan(deps, chosen).catch((error) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.warn({ userId: actor.userId, error }, "next plan not sent yet, retrying");
  });
  return { startsAt: chosen.paidUntil };
}

const sentAtOnce = 50;

/** Sends plans that begin with the next month to the payment service. Throws PaymentsUnavailable. */
export async function sendNextPlans(deps: CheckoutDeps, signal: AbortSignal): Promise<void> {
  const waiting = await deps.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("nextPlanId", "is not", null)
    .where("nextPlanSentAt", "is", null)
    .limit(sentAtOnce)
    .execute();
  for (const subscription of waiting) {
    if (signal.aborted) return;
    await sendNextPlan(deps, subscription).catch((error) => {
      if (error instanceof PaymentsUnavailable && !(error instanceof PaymentRejected)) throw error;
      deps.log.error({ userId: subscription.userId, error }, "next plan not taken by the payment service");
    });
  }
}

async function sendNextPlan({ db, clock, payments }: CheckoutDeps, row: SubscriptionRow): Promise<void> {
  const { userId, planId, subscriptionId, nextPlanId, nextMonthlyCents } = row;
  if (!payments || !subscriptionId || !nextPlanId || nextMonthlyCents === null) return;
  await payments.changeNextMonth(subscriptionId, {
    item: `plan-${nextPlanId}`,
    description: (await saidToAccount(db, { userId }, () => planName(nextPlanId))) ?? nextPlanId,
    monthlyCents: nextMonthlyCents,
  });
  const isTakenBack = nextPlanId === planId;
  const done = { nextPlanId: null, nextMonthlyCents: null, nextTaxRate: null, nextPlanSentAt: null };
  // Another plan may have been chosen meanwhile.
  await db
    .updateTable("subscriptions")
    .set(isTakenBack ? done : { nextPlanSentAt: nowText(clock) })
    .where("userId", "=", userId)
    .where("subscriptionId", "=", subscriptionId)
    .where("nextPlanId", "=", nextPlanId)
    .where("nextMonthlyCents", "=", nextMonthlyCents)
    .execute();
}
