import { formatDate, formatExactMoney } from "~/domain/base/format";
import { formatAppointment } from "~/domain/base/time-zones";
import type { Account } from "~/domain/people/users/account.server";
import type { PlanLife } from "~/domain/selling/checkouts/billing.server";
import type { Receipt } from "~/domain/selling/checkouts/receipts.server";
import type { NextAppointment } from "~/domain/selling/writing-services/writing-services.server";
import { ButtonForm } from "~/ui/form";
import { PlanStanding } from "./plan-standing";

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
      <p>{plan ?? "You have no plan. You can still write."}</p>
      <p>{`Time left with a professional writer: ${timeRemaining}`}</p>
      {appointment && (
        <p>
          Your next call with your writer:{" "}
          <strong>{formatAppointment(appointment.startsAt, appointment.timeZone)}</strong>
          {`, for ${appointment.plannedMinutes} minutes.`}
        </p>
      )}
      {planLife && <PlanStanding planLife={planLife} />}
      {planLife?.nextPlan && (
        <NextPlan planLife={planLife} nextPlan={planLife.nextPlan} isViewed={isViewed} />
      )}
      <p>
        <a className="quiet-link" href="/account/address">
          Your address and phone
        </a>
      </p>
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

function Ways({ planLife }: { planLife: PlanLife | null }) {
  const isOver = planLife !== null && planLife.lapsedAt !== null && planLife.state !== "invoiced";
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
        <a className={isOver ? "button button--primary" : "quiet-link"} href={renewHref(planLife, isOver)}>
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
