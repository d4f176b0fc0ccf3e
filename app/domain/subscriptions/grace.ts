import type { SubscriptionRow } from "~/db/tables";
import { days } from "../deps";

/** How long writing goes on after a plan lapsed. */
export const grace = 7 * days;

/** When writing stops; null while the plan goes on. People without a bought plan may always write. */
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
