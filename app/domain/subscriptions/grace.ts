import type { SubscriptionRow } from "~/db/tables";
import { days } from "../deps";

/** How long writing goes on after a plan was not paid any more. */
export const grace = 7 * days;

/** From when on writing waits, or null while the plan goes on. Staff's own and planless people may always write. */
export function waitsFrom(planSubscription: Pick<SubscriptionRow, "lapsedAt"> | undefined): Date | null {
  if (!planSubscription?.lapsedAt) return null;
  return new Date(new Date(planSubscription.lapsedAt).getTime() + grace);
}

/** Whether writing waits at that moment. PageView, taking everything home and paying never do. */
export function isWaiting(
  planSubscription: Pick<SubscriptionRow, "lapsedAt"> | undefined,
  now: Date,
): boolean {
  const from = waitsFrom(planSubscription);
  return from !== null && now >= from;
}
