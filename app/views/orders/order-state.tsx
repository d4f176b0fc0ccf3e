import type { Order } from "~/domain/orders/orders";
import { paymentNames, statusNames } from "~/domain/orders/statuses";

type Stated = Pick<Order, "status" | "paymentStatus" | "paymentWay" | "requestedAt" | "totalCost">;

/** How an order stands, in a word. */
export function OrderState({ order }: { order: Stated }) {
  const { status, requestedAt } = order;
  const isOpen = requestedAt === null && status !== "cancelled";
  return (
    <span className={`order-state order-state--${isOpen ? "unfinished" : status}`}>
      {isOpen ? "Unfinished" : statusNames[status]}
    </span>
  );
}

/** How its payment stands, as its buyer reads it. */
export function paymentText({ status, paymentStatus, paymentWay, totalCost }: Stated): string {
  if (status === "cancelled" && paymentStatus === "unpaid") return "Nothing to pay";
  if (paymentWay === "included" || totalCost === 0) return "Included in your plan";
  if (paymentStatus === "unpaid" && paymentWay === "invoice") return "We will send you an invoice";
  return paymentNames[paymentStatus];
}
