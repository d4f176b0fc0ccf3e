import type { CheckoutState } from "~/db/tables";

/*
 * News of payments come in any order: a state gives way to those further on only, so that the end is the same. An ended
 * checkout that is paid after all is paid.
 */

const places: Record<CheckoutState, number> = {
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

/** Whether news may take a checkout from one state to another: late news never takes it back. */
export function canMove(from: CheckoutState, to: CheckoutState): boolean {
  return places[to] > places[from];
}

/** Whether money is there, or on its way: the buyer may set up an account. */
export function isUnderWay(state: CheckoutState): boolean {
  return state === "paid" || state === "processing" || state === "verifying";
}

/** Whether it is over without a payment: the buyer may begin anew. */
export function isOver(state: CheckoutState): boolean {
  return state === "failed" || state === "expired" || state === "cancelled";
}
