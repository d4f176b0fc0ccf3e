import type { CheckoutState } from "~/db/tables";

/*
 * Payment events come in any order: a checkout only moves to states of a higher rank, so it ends in the same state in
 * every order. An ended checkout that is paid after all becomes paid.
 */

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

/** Whether an event may move a checkout from one state to another. */
export function canMove(from: CheckoutState, to: CheckoutState): boolean {
  return ranks[to] > ranks[from];
}

/** Whether the payment is complete or processing: the buyer may set up an account. */
export function isUnderWay(state: CheckoutState): boolean {
  return state === "paid" || state === "processing" || state === "verifying";
}

/** Whether it ended without a payment: the buyer may start over. */
export function isOver(state: CheckoutState): boolean {
  return state === "failed" || state === "expired" || state === "cancelled";
}
