import type { PlanLife } from "~/domain/checkouts/billing.server";
import type { Receipt } from "~/domain/checkouts/receipts.server";
import { formatDate, formatExactMoney } from "~/domain/format";
import type { Account } from "~/domain/users/account.server";
import { formatAppointment } from "~/domain/writing-services/time-zones";
import type { NextAppointment } from "~/domain/writing-services/writing-services.server";
import { ButtonForm } from "~/ui/form";
import { Notice } from "~/ui/notice";

interface PlanCardProps {
  account: Account;
  planLife: PlanLife | null;
  appointment: NextAppointment | null;
  receipts: Receipt[];
  /** Set during impersonation, which hides the buttons. */
  isViewed: boolean;
}

export function PlanCard({
  account: { plan, timeRemaining },
  planLife,
  appointment,
  receipts,
  isViewed,
}: PlanCardProps) {
  return (
    <section className="account-part" id="plan">
      <h2>Your plan</h2>
      <p>{plan ?? "You have no plan. You can write all the same."}</p>
      <p>{`Time left with a professional writer: ${timeRemaining}`}</p>
      {appointment && (
        <p>
          Your next call with your writer:{" "}
          <strong>{formatAppointment(appointment.startsAt, appointment.timeZone)}</strong>
          {`, for ${appointment.plannedMinutes} minutes.`}
        </p>
      )}
      {planLife && <Standing planLife={planLife} />}
      {planLife?.nextPlan && (
        <NextPlan planLife={planLife} nextPlan={planLife.nextPlan} isViewed={isViewed} />
      )}
      {!isViewed && <Ways planLife={planLife} />}
      {receipts.length > 0 && <ReceiptList receipts={receipts} />}
    </section>
  );
}

interface NextPlanProps {
  planLife: PlanLife;
  nextPlan: NonNullable<PlanLife["nextPlan"]>;
  isViewed: boolean;
}

function NextPlan({ planLife: { planId }, nextPlan: { name, at }, isViewed }: NextPlanProps) {
  return (
    <>
      <p>{`From ${formatDate(at)} on, your plan is ${name}.`}</p>
      {!isViewed && (
        <ButtonForm action={`/checkout?plan=${planId}`}>
          <input type="hidden" name="planId" value={planId} />
          <button type="submit" name="intent" value="plan/next" className="button">
            Keep the plan that I have
          </button>
        </ButtonForm>
      )}
    </>
  );
}

function Standing({ planLife }: { planLife: PlanLife }) {
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
      {lapsedAt && waitsFrom && (
        <Notice kind="error" title={isWaiting ? "Writing waits" : "Your plan is not paid"}>
          <p>
            {isWaiting
              ? "Everything you wrote is safe: you can read it, and take it with you. To write on, please renew your plan."
              : `You can write as before until ${formatDate(waitsFrom)}. After that writing waits until your plan is paid; nothing is ever deleted for it.`}
          </p>
        </Notice>
      )}
    </>
  );
}

function Ways({ planLife }: { planLife: PlanLife | null }) {
  const isOver = planLife !== null && planLife.lapsedAt !== null;
  return (
    <>
      {planLife?.isBilled && planLife.state !== "ended" && (
        <ButtonForm action="/account/billing">
          <button type="submit" className="button" data-busy-label="One moment...">
            Change card, receipts or cancel
          </button>
        </ButtonForm>
      )}
      <p>
        <a className={isOver ? "button button--primary" : undefined} href={renewHref(planLife, isOver)}>
          {isOver ? "Renew your plan" : planLife ? "Choose another plan" : "Look at the plans"}
        </a>
      </p>
    </>
  );
}

function renewHref(planLife: PlanLife | null, isOver: boolean): string {
  return isOver && planLife ? `/checkout?plan=${planLife.planId}` : "/pricing";
}

function ReceiptList({ receipts }: { receipts: Receipt[] }) {
  return (
    <>
      <h3>Receipts</h3>
      <ul className="receipts list-plain">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            {`${formatDate(receipt.paidAt)}: ${receipt.planName}, ${formatExactMoney(receipt.amountCents)}`}
            {receipt.refundedCents > 0 &&
              `, of which ${formatExactMoney(receipt.refundedCents)} went back to you`}
            {receipt.url && (
              <>
                {" "}
                <a href={receipt.url} rel="noreferrer">{`Receipt of ${formatDate(receipt.paidAt)}`}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
