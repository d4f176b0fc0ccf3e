import type { CheckoutRow, CheckoutState } from "~/db/tables";

/* Events arrive in any order; moving only to higher ranks makes the final state independent of it. */

const ranks: Record<CheckoutState, number> = {
  open: 0,
  invoiced: 0,
  verifying: 1,
  processing: 2,
  expired: 3,
  cancelled: 3,
  failed: 4,
  paid: 5,
  disputed: 6,
  refunded: 7,
};

/** True only for a higher rank: states of equal rank, such as expired and cancelled, never follow each other. */
export function canMove(from: CheckoutState, to: CheckoutState): boolean {
  return ranks[to] > ranks[from];
}

/** Whether it is paid, on its way, or invoiced: the buyer may set up an account. */
export function isUnderWay(state: CheckoutState): boolean {
  return state === "paid" || state === "processing" || state === "verifying" || state === "invoiced";
}

/** Whether it ended without a payment: the buyer may start over. */
export function isOver(state: CheckoutState): boolean {
  return state === "failed" || state === "expired" || state === "cancelled";
}

/** The account whose mails are about the payment: none where another person has the plan as a gift. */
export function readerOf({ userId, isGift }: Pick<CheckoutRow, "userId" | "isGift">): number | null {
  return isGift ? null : userId;
}
