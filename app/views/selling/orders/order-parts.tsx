import type { PaymentStatus } from "~/db/tables";
import { formatDateTime, formatExactMoney } from "~/domain/base/format";
import {
  type Order,
  type OrderStep,
  paymentNames,
  statusNames,
  trackingHref,
} from "~/domain/selling/orders/orders";
import { NavLink } from "~/ui/nav-link";

type Stated = Pick<
  Order,
  "status" | "paymentStatus" | "paymentWay" | "requestedAt" | "totalCost" | "refundedCents"
>;

export function OrderState({ order }: { order: Stated }) {
  const { status, requestedAt } = order;
  const isOpen = requestedAt === null && status !== "cancelled";
  return (
    <span className={`order-state order-state--${isOpen ? "unfinished" : status}`}>
      {isOpen ? "Unfinished" : statusNames[status]}
    </span>
  );
}

export function paymentText(order: Stated): string {
  const { paymentStatus, refundedCents } = order;
  if (hasNothingToPay(order)) return "Nothing to pay";
  if (isIncluded(order)) return "Included in your plan";
  if (awaitsInvoice(order)) return "We will send you an invoice";
  if (paymentStatus === "paid" && refundedCents > 0)
    return `Paid, ${formatExactMoney(refundedCents)} of it refunded`;
  return paymentNames[paymentStatus];
}

/** Total and payment in one sentence. */
export function priceText(order: Stated): string {
  const payment = paymentText(order);
  if (hasNothingToPay(order) || isIncluded(order)) return `${payment}.`;
  const total = formatExactMoney(order.totalCost);
  return awaitsInvoice(order) ? `${payment} for ${total}.` : `${total}, ${payment.toLowerCase()}.`;
}

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
export function OrderFacts({ facts }: { facts: [name: string, value: string][] }) {
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
      <h2 id="history">History</h2>
      <ol className="order-history" reversed>
        {steps.map((step) => (
          <li key={`${step.changedAt} ${step.what} ${step.after}`}>
            {stepText(step)}
            <span className="order-history__when">
              <time dateTime={step.changedAt}>{formatDateTime(step.changedAt)}</time>
              {step.changedBy && `, ${step.changedBy}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepText({ what, before, after }: Step): string {
  if (what === "placed") return "Order placed";
  if (what === "notes") return "Notes changed";
  if (what === "tracking") return after ? `Tracking number: ${after}` : "Tracking number removed";
  if (what === "payment") return `Payment: ${paymentNames[after as PaymentStatus] ?? after}`;
  const name = (status: string) => statusNames[status as keyof typeof statusNames] ?? status;
  return `${name(before)} to ${name(after)}`;
}

export function TrackingNumber({ trackingNumber }: { trackingNumber: string }) {
  const href = trackingHref(trackingNumber);
  if (!href) return <strong>{trackingNumber}</strong>;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank">
      {trackingNumber}
    </a>
  );
}

export function WayBack() {
  return (
    <p className="page__back">
      <NavLink href="/admin/orders">‹ All print orders</NavLink>
    </p>
  );
}
