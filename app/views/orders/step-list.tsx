import type { PaymentStatus } from "~/db/tables";
import type { OrderStep } from "~/domain/orders/order-changes.server";
import { paymentNames, statusNames } from "~/domain/orders/statuses";
import { momentText } from "./days";

type Step = Omit<OrderStep, "changedBy"> & { changedBy?: string | null };

/** How an order went, the newest step first. */
export function StepList({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="order-part" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="order-history">
        {steps.map((step) => (
          <li key={`${step.changedAt} ${step.what} ${step.after}`}>
            {stepText(step)}
            <span className="order-history__when">
              <time dateTime={step.changedAt}>{momentText(step.changedAt)}</time>
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
  if (what === "tracking") return after ? `Tracking number: ${after}` : "Tracking number taken away";
  if (what === "payment") return `Payment: ${paymentNames[after as PaymentStatus] ?? after}`;
  const name = (status: string) => statusNames[status as keyof typeof statusNames] ?? status;
  return `${name(before)} → ${name(after)}`;
}
