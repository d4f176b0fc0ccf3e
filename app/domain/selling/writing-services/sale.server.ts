import type { CheckoutRow } from "~/db/tables";
import { nowText } from "../../base/deps";
import { getSettings } from "../../base/settings/settings.server";
import { hasWriter } from "../../people/plans/plan-benefits";
import { isPlanId, plans } from "../../people/plans/plans";
import { addBusinessDays } from "./business-days";
import { mailOwnerOfSale, mailSale, type SaleDeps } from "./sale-mail.server";

/** Puts a sold plan with writer hours on the writer's desk, once, and mails about it. Within the transaction that grants the plan. */
export async function startWritingService(deps: SaleDeps, checkout: CheckoutRow): Promise<void> {
  const { id: checkoutId, planId } = checkout;
  if (!hasWriter(planId)) return;
  const now = nowText(deps.clock);
  const { firstContactDays } = await getSettings(deps.db);
  const started = await deps.db
    .insertInto("writingServices")
    .values({
      checkoutId,
      planId,
      promised: promisesOf(planId),
      firstContactDueAt: addBusinessDays(deps.clock.now(), firstContactDays),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("checkoutId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!started) return;
  await mailSale(deps, checkoutId);
  await mailOwnerOfSale(deps, checkoutId);
}

function promisesOf(planId: string): string {
  if (!isPlanId(planId)) return planId;
  const { features } = plans[planId];
  const earlier = Object.values(plans).find(({ name }) => features[0] === `Everything in ${name}`);
  const isOfWriter = earlier !== undefined && hasWriter(earlier.id);
  const own = earlier ? features.slice(1) : features;
  return [...own, ...(isOfWriter ? promisesOf(earlier.id).split("\n") : [])].join("\n");
}
