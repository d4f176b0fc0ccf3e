import type { Db } from "~/db/open.server";
import type { SubscriptionRow } from "~/db/tables";
import { type Deps, nowText } from "../../base/deps";
import type { ReportedSubscription } from "./subscriptions.server";

/** The plan of a month, and the tax rate within its price; null for that of the checkout. */
export type MonthPlan = Pick<SubscriptionRow, "planId" | "taxRate">;

/** Extends by a paid month; a smaller chosen plan begins. Returns its plan; undefined for an earlier month. `paidUntil` may have moved already. */
export async function extendSubscription(
  { db, clock }: Deps,
  {
    subscriptionId,
    paidUntil,
    happenedAt,
  }: Pick<ReportedSubscription, "subscriptionId" | "paidUntil" | "happenedAt">,
): Promise<MonthPlan | undefined> {
  const known = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("subscriptionId", "=", subscriptionId)
    .where((where) => where.or([where("paidUntil", "is", null), where("paidUntil", "<=", paidUntil)]))
    .executeTakeFirst();
  if (!known) return undefined;
  await db
    .updateTable("subscriptions")
    .set((set) => ({
      ...{ state: "active", paidUntil, lapsedAt: null, updatedAt: nowText(clock) },
      lastEventAt: set.fn<string>("max", ["lastEventAt", set.val(happenedAt)]),
    }))
    .where("userId", "=", known.userId)
    .where("state", "in", ["active", "processing", "overdue"])
    .execute();
  return startNextPlan(db, known, happenedAt);
}

async function startNextPlan(db: Db, subscription: SubscriptionRow, happenedAt: string): Promise<MonthPlan> {
  const { userId, planId, taxRate, nextPlanId, nextMonthlyCents, nextTaxRate, nextPlanSentAt } = subscription;
  const isOfBefore = nextPlanSentAt === null || inSeconds(happenedAt) < inSeconds(nextPlanSentAt);
  if (nextPlanId === null || isOfBefore) return { planId, taxRate };
  await db
    .updateTable("subscriptions")
    .set({ planId: nextPlanId, monthlyCents: nextMonthlyCents, taxRate: nextTaxRate })
    .set({ nextPlanId: null, nextMonthlyCents: null, nextTaxRate: null, nextPlanSentAt: null })
    .where("userId", "=", userId)
    .execute();
  await db.updateTable("users").set({ plan: nextPlanId }).where("id", "=", userId).execute();
  return { planId: nextPlanId, taxRate: nextTaxRate };
}

/** The payment service dates events in whole seconds. */
function inSeconds(instant: string): string {
  return instant.slice(0, "2026-01-01T00:00:00".length);
}
