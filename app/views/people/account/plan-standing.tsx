import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { PlanLife } from "~/domain/selling/checkouts/billing.server";
import { Notice } from "~/ui/notice";

/** Says when the plan is paid next, ends or lapses. */
export function PlanStanding({ planLife }: { planLife: PlanLife }) {
  const { state, next, endsAt, lapsedAt, waitsFrom, isWaiting, isInvoiced } = planLife;
  return (
    <>
      {next && <p>{`Next payment: ${formatExactMoney(next.cents)} on ${formatDate(next.at)}`}</p>}
      {isInvoiced && (
        <p>
          You pay for your plan by invoice, month by month. To end it, please{" "}
          <a href="/contact">write to us</a>.
        </p>
      )}
      {endsAt && (
        <p>{`Your plan goes on until ${formatDate(endsAt)}, and then ends. Nothing more is charged.`}</p>
      )}
      {state === "processing" && (
        <p>
          Your payment is on its way. You can write all the while, and order your book once it has arrived.
        </p>
      )}
      {state === "invoiced" && !isWaiting && waitsFrom && (
        <p>
          {`The invoice for your plan is not paid yet. You can write until ${formatDate(waitsFrom)}, with 1 GB for photos and recordings, and without limits once it is paid.`}
        </p>
      )}
      {lapsedAt && waitsFrom && (state !== "invoiced" || isWaiting) && (
        <Notice kind="error" title={isWaiting ? "Writing waits" : "Your plan is not paid"}>
          <p>
            {isWaiting
              ? waitingWords(state)
              : `You can write as before until ${formatDate(waitsFrom)}. After that writing waits until your plan is paid; nothing is ever deleted for it.`}
          </p>
        </Notice>
      )}
    </>
  );
}

function waitingWords(state: PlanLife["state"]): string {
  const safe = "Everything you wrote is safe: you can read it, and take it with you.";
  return state === "invoiced"
    ? `${safe} To write on, please pay your invoice, or write to us if you have.`
    : `${safe} To write on, please renew your plan.`;
}
