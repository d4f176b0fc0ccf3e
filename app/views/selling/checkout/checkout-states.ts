import type { CheckoutState } from "~/db/tables";

export const checkoutStateNames: Record<CheckoutState, string> = {
  open: "Not paid",
  invoiced: "Waiting for its invoice",
  verifying: "Waiting for their bank: two small deposits",
  processing: "Waiting for their bank",
  paid: "Paid",
  failed: "Payment failed",
  expired: "Not paid in time",
  cancelled: "Cancelled",
  refunded: "Refunded",
  disputed: "Disputed",
};
