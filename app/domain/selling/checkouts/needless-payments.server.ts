import type { CheckoutRow } from "~/db/tables";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { includes } from "../../people/plans/plan-benefits";
import { isPlanId, plans } from "../../people/plans/plans";
import { findPayment, updatePayment } from "../payments/payment-rows.server";
import { findPaidOnce } from "../subscriptions/subscriptions.server";

/** Notes a payment that arrived after a later plan was bought, and adds nothing to it: an administrator decides about the money. */
export async function noteNeedlessPayment(deps: Deps, checkout: CheckoutRow): Promise<void> {
  const { id, reference, dueCents, isGift } = checkout;
  if (dueCents === 0 || isGift || (await addsSomething(deps, checkout))) return;
  const payment = await findPayment(deps.db, { kind: "plan", reference });
  if (!payment) return;
  const noted = { mismatchCents: dueCents, mismatchCurrency: "usd", mismatchResolvedAt: null };
  await updatePayment(deps, payment.id, { ...noted, mismatchAt: nowText(deps.clock) });
  await recordAudit(deps, null, "checkout.needless", { id });
}

/** A one-time plan stays beside the later plan, unless a larger one is paid. */
async function addsSomething({ db }: Deps, { id, userId, planId }: CheckoutRow): Promise<boolean> {
  if (userId === null || !isPlanId(planId) || plans[planId].billing === "monthly") return false;
  return !includes(await findPaidOnce(db, userId, id), planId);
}
