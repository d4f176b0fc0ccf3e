import type { StaffOrder } from "~/domain/orders/staff-orders";
import { paymentNames, statusNames } from "~/domain/orders/statuses";
import { Badge } from "~/ui/badge";

type Stated = Pick<StaffOrder, "status" | "paymentStatus" | "paymentWay" | "isOnHold">;

/** How an order stands, and whether it must wait. */
export function StaffState({ order: { status, isOnHold } }: { order: Stated }) {
  return (
    <>
      <span className={`order-state order-state--${status}`}>{statusNames[status]}</span>{" "}
      {isOnHold && <Badge kind="bad">On hold</Badge>}
    </>
  );
}

/** How its payment stands. */
export function StaffPayment({ order: { paymentStatus, paymentWay } }: { order: Stated }) {
  const kinds = { paid: "good", unpaid: "waiting", processing: "waiting" } as const;
  const kind = kinds[paymentStatus as keyof typeof kinds] ?? "bad";
  return <Badge kind={kind}>{staffPaymentText({ paymentStatus, paymentWay })}</Badge>;
}

export function staffPaymentText({
  paymentStatus,
  paymentWay,
}: Pick<StaffOrder, "paymentStatus" | "paymentWay">): string {
  if (paymentWay === "included") return "Part of the plan";
  if (paymentWay === "invoice" && paymentStatus === "unpaid") return "Invoice, not paid";
  return paymentNames[paymentStatus];
}
