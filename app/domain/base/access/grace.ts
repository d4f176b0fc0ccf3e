import type { SubscriptionRow } from "~/db/tables";
import { days } from "../deps";

const grace = 7 * days;

/** Returns when a plan with an open invoice lapses, so that writing stops as the invoice falls due. */
export function lapseOfInvoice(dueAt: string): string {
  return new Date(new Date(dueAt).getTime() - grace).toISOString();
}

/** Returns when writing stops; null while the plan is active. Users without a bought plan may always write. */
export function waitsFrom(planSubscription: Pick<SubscriptionRow, "lapsedAt"> | undefined): Date | null {
  if (!planSubscription?.lapsedAt) return null;
  return new Date(new Date(planSubscription.lapsedAt).getTime() + grace);
}

/** Whether writing has stopped. Reading, exporting and paying never stop. */
export function isWaiting(
  planSubscription: Pick<SubscriptionRow, "lapsedAt"> | undefined,
  now: Date,
): boolean {
  const from = waitsFrom(planSubscription);
  return from !== null && now >= from;
}
