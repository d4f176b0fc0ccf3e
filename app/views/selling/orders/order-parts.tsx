import type { ReactNode } from "react";
import type { PaymentStatus } from "~/db/tables";
import { formatExactMoney } from "~/domain/base/format";
import { carrierNames, recognizeCarrier, trackingHref } from "~/domain/selling/orders/carriers";
import { type Order, type OrderStep, paymentNames, statusNames } from "~/domain/selling/orders/orders";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { TimeText } from "../../layout/time-text";

type Stated = Pick<
  Order,
  "status" | "paymentStatus" | "paymentWay" | "requestedAt" | "totalCost" | "refundedCents"
>;

export function OrderState({ order }: { order: Stated }) {
  const { status, requestedAt } = order;
  const isOpen = requestedAt === null && status !== "cancelled";
  return (
    <span className={`order-state order-state--${isOpen ? "unfinished" : status}`}>
      {isOpen ? t("Unfinished") : t(statusNames[status])}
    </span>
  );
}

export function paymentText(order: Stated): string {
  const { paymentStatus, refundedCents } = order;
  if (hasNothingToPay(order)) return t("Nothing to pay");
  if (isIncluded(order)) return t("Included in your plan");
  if (awaitsInvoice(order)) return t("By invoice, not paid yet");
  if (paymentStatus === "paid" && refundedCents > 0)
    return t("Paid, {refunded} of it refunded", { refunded: formatExactMoney(refundedCents) });
  return t(paymentNames[paymentStatus]);
}

export function priceText(order: Stated): string {
  const { paymentStatus, refundedCents } = order;
  if (hasNothingToPay(order)) return t("Nothing to pay.");
  if (isIncluded(order)) return t("Included in your plan.");
  const total = formatExactMoney(order.totalCost);
  if (awaitsInvoice(order)) return t("{total}, by invoice, not paid yet.", { total });
  if (paymentStatus === "paid" && refundedCents > 0) {
    const refunded = formatExactMoney(refundedCents);
    return t("{total}, paid, {refunded} of it refunded.", { total, refunded });
  }
  return pricedTexts[paymentStatus](total);
}

const pricedTexts: Record<PaymentStatus, (total: string) => string> = {
  unpaid: (total) => t("{total}, not paid yet.", { total }),
  processing: (total) => t("{total}, with the bank.", { total }),
  paid: (total) => t("{total}, paid.", { total }),
  failed: (total) => t("{total}, payment failed.", { total }),
  refunded: (total) => t("{total}, refunded.", { total }),
  disputed: (total) => t("{total}, disputed.", { total }),
};

function hasNothingToPay({ status, paymentStatus }: Stated): boolean {
  return status === "cancelled" && paymentStatus === "unpaid";
}

function isIncluded({ paymentWay, totalCost }: Stated): boolean {
  return paymentWay === "included" || totalCost === 0;
}

function awaitsInvoice({ paymentStatus, paymentWay }: Stated): boolean {
  return paymentStatus === "unpaid" && paymentWay === "invoice";
}

/** Empty facts are left out. */
export function OrderFacts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="order-facts">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Step = Omit<OrderStep, "changedBy"> & { changedBy?: string | null };

export function StepList({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="order-part" aria-labelledby="history">
      <h2 id="history">{t("History")}</h2>
      <ol className="order-history" reversed>
        {steps.map((step) => (
          <li key={`${step.changedAt} ${step.what} ${step.line ?? ""} ${step.after}`}>
            {stepText(step)}
            <span className="order-history__when">
              <TimeText at={step.changedAt} day="long" />
              {step.changedBy && `, ${step.changedBy}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepText(step: Step): string {
  const words = changeText(step);
  return step.line ? t("Package {line}: {words}", { line: String(step.line), words }) : words;
}

function changeText({ what, before, after }: Step): string {
  if (what === "placed") return t("Order placed");
  if (what === "notes") return t("Notes changed");
  if (what === "reason") return t("Sent or printed without payment: {reason}", { reason: after });
  if (what === "tracking")
    return after ? t("Tracking number: {after}", { after }) : t("Tracking number removed");
  if (what === "payment") {
    const name: Message | undefined = paymentNames[after as PaymentStatus];
    return t("Payment: {payment}", { payment: name ? t(name) : after });
  }
  return t("{before} to {after}", { before: statusText(before), after: statusText(after) });
}

function statusText(status: string): string {
  const name: Message | undefined = statusNames[status as keyof typeof statusNames];
  return name ? t(name) : status;
}

export function TrackingNumber({ trackingNumber }: { trackingNumber: string }) {
  const href = trackingHref(trackingNumber);
  const carrier = recognizeCarrier(trackingNumber);
  if (!href) return <strong>{trackingNumber}</strong>;
  return (
    <>
      {carrier && `${carrierNames[carrier]} `}
      <a href={href} rel="noreferrer noopener" target="_blank">
        {trackingNumber}
      </a>
    </>
  );
}

export function WayBack() {
  return (
    <p className="page__back">
      <NavLink href="/admin/orders">{t("‹ All print orders")}</NavLink>
    </p>
  );
}
