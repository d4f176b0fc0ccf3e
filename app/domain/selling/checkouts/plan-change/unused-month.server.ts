import type { Db } from "~/db/open.server";
import type { RefundRow } from "~/db/tables";
import type { Actor } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import type { Deps } from "../../../base/deps";
import { planName } from "../../../people/plans/plans";
import { ignoreUnknown } from "../../payments/close-payment.server";
import { addRefund, monthReason, sumRefunds } from "../../payments/refund-rows.server";
import { findSubscription } from "../../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "../deps";

export interface UnusedMonth {
  checkoutId: number;
  planName: string;
  cents: number;
}

/** What is neither used nor refunded of a paid month. Null without one. Throws PaymentsUnavailable. Never within a transaction. */
export async function findUnusedMonth(
  { db, clock, payments }: Pick<CheckoutDeps, "db" | "clock" | "payments">,
  actor: Actor,
): Promise<UnusedMonth | null> {
  const bought = await findSubscription(db, actor);
  const isPaid = bought?.state === "active" && bought.lapsedAt === null;
  if (!isPaid || !bought.subscriptionId || !payments) return null;
  const preview = payments.previewCredit(bought.subscriptionId, clock.now());
  const previewed = await preview.catch(ignoreUnknown);
  if (!previewed) return null;
  const { checkoutId, planId } = bought;
  const month = await findLastMonth(db, checkoutId);
  const cents = month ? Math.min(previewed, month.leftCents) : previewed;
  return cents > 0 ? { checkoutId, planName: planName(planId) ?? planId, cents } : null;
}

/** Requests the refund of an unused month in the transaction that replaces it; it is sent after that, or by a job. Null if nothing is left. */
export async function requestMonthRefund(
  deps: Deps,
  actor: Actor,
  { checkoutId, cents }: UnusedMonth,
): Promise<RefundRow | null> {
  const month = await findLastMonth(deps.db, checkoutId);
  if (!month) return null;
  const { of, source, leftCents } = month;
  const amountCents = Math.min(cents, leftCents);
  if (amountCents <= 0) return null;
  const refund = await addRefund(deps, {
    ...{ ...of, source, amountCents, origin: "site", state: "requested" },
    reason: monthReason,
    requestedBy: actor.realUserId,
  });
  await recordAudit(deps, actor, "refund.request", { ...of, cents: amountCents, refund: refund.id });
  return refund;
}

/** What was paid last for a plan, and how much of it was not refunded. Undefined before its receipt is there. */
async function findLastMonth(db: Db, checkoutId: number) {
  const month = await db
    .selectFrom("receipts")
    .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
    .select(["receipts.source", "receipts.amountCents", "receipts.refundedCents", "checkouts.reference"])
    .where("checkouts.id", "=", checkoutId)
    .orderBy("receipts.paidAt", "desc")
    .orderBy("receipts.id", "desc")
    .executeTakeFirst();
  if (!month) return undefined;
  const { source, reference, amountCents, refundedCents } = month;
  const of = { kind: "plan" as const, reference };
  const leftCents = amountCents - Math.max(refundedCents, await sumRefunds(db, of, source));
  return { of, source, leftCents };
}
