import type { OrderStatus, PaymentStatus } from "~/db/tables";

/** In the order of an order's way (spec 2, section 4). */
export const orderStatuses = [
  "pending",
  "processing",
  "printed",
  "shipped",
  "delivered",
  "cancelled",
] as const satisfies OrderStatus[];

export const statusNames: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  printed: "Printed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

export const paymentNames: Record<PaymentStatus, string> = {
  unpaid: "Not paid yet",
  processing: "With the bank",
  paid: "Paid",
  failed: "Payment failed",
  refunded: "Refunded",
  disputed: "Disputed",
};

/** The two tabs: Pending hides what was delivered, Fulfilled shows nothing else. */
export const orderTabs = ["pending", "fulfilled"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Whether the order stands under Fulfilled. */
export function isFulfilled(status: OrderStatus): boolean {
  return status === "delivered";
}

/** Nothing more is to be done for it. */
export const finalStatuses: OrderStatus[] = ["delivered", "cancelled"];

/** Money that went back, or that is fought over: what is not printed yet waits. */
export function isOnHold({
  status,
  paymentStatus,
}: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}): boolean {
  const isUnprinted = status === "pending" || status === "processing";
  return isUnprinted && (paymentStatus === "refunded" || paymentStatus === "disputed");
}

/** Whether the customer wants to hear of it: the book comes nearer, or it never comes. */
export function isMailed(before: OrderStatus, after: OrderStatus): boolean {
  if (after === "cancelled") return true;
  const told: OrderStatus[] = ["printed", "shipped", "delivered"];
  const isForward = before === "cancelled" || orderStatuses.indexOf(after) > orderStatuses.indexOf(before);
  return told.includes(after) && isForward;
}
