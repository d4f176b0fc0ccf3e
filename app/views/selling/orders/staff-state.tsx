import { paymentNames, type StaffOrder, statusNames } from "~/domain/selling/orders/orders";
import { t } from "~/messages/translate";
import { Badge } from "~/ui/notice";

type Stated = Pick<StaffOrder, "status" | "paymentStatus" | "paymentWay" | "isOnHold">;

export function StaffState({ order: { status, isOnHold } }: { order: Stated }) {
  return (
    <>
      <span className={`order-state order-state--${status}`}>{t(statusNames[status])}</span>{" "}
      {isOnHold && <Badge kind="bad">{t("On hold")}</Badge>}
    </>
  );
}

export function StaffPayment({ order: { paymentStatus, paymentWay } }: { order: Stated }) {
  const kinds = { paid: "good", unpaid: "waiting", processing: "waiting" } as const;
  const kind = kinds[paymentStatus as keyof typeof kinds] ?? "bad";
  return <Badge kind={kind}>{staffPaymentText({ paymentStatus, paymentWay })}</Badge>;
}

export function staffPaymentText({
  paymentStatus,
  paymentWay,
}: Pick<StaffOrder, "paymentStatus" | "paymentWay">): string {
  if (paymentWay === "included") return t("Part of the plan");
  if (paymentWay === "invoice" && paymentStatus === "unpaid") return t("Invoice, not paid");
  return t(paymentNames[paymentStatus]);
}
