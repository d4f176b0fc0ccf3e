import type { CheckoutState } from "~/db/tables";
import { type Message, message } from "~/messages/message";

export const checkoutStateNames: Record<CheckoutState, Message> = {
  open: message("Not paid"),
  invoiced: message("Waiting for its invoice"),
  verifying: message("Waiting for their bank: two small deposits"),
  processing: message("Waiting for their bank"),
  paid: message("Paid"),
  failed: message("Payment failed"),
  expired: message("Not paid in time"),
  cancelled: message("Cancelled"),
  refunded: message("Refunded"),
  disputed: message("Disputed"),
};
