import { formatDate, formatExactMoney } from "~/domain/base/format";
import { formatAppointment } from "~/domain/base/time-zones";
import type { Account } from "~/domain/people/users/account.server";
import type { PlanLife } from "~/domain/selling/checkouts/billing.server";
import type { Receipt } from "~/domain/selling/checkouts/receipts.server";
import type { NextAppointment } from "~/domain/selling/writing-services/writing-services.server";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { NavLink } from "~/ui/nav-link";
import { RichText } from "~/ui/rich-text";
import { DaySentence } from "../../layout/day-sentence";
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
      <h2>{t("Your plan")}</h2>
      <p>{plan ?? t("You have no plan. You can still write.")}</p>
      <p>{t("Time left with a professional writer: {timeRemaining}", { timeRemaining })}</p>
      {appointment && (
        <p>
          <RichText
            text={t(
              "Your next call with your writer: <strong>{startsAt}</strong>, for {plannedMinutes} minutes.",
              {
                startsAt: formatAppointment(appointment.startsAt, appointment.timeZone),
                plannedMinutes: String(appointment.plannedMinutes),
              },
            )}
            parts={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
      )}
      {planLife && <PlanStanding planLife={planLife} />}
      {planLife?.nextPlan && (
        <NextPlan planLife={planLife} nextPlan={planLife.nextPlan} isViewed={isViewed} />
      )}
      <p>
        <NavLink className="quiet-link" href="/account/address">
          {t("Your address and phone")}
        </NavLink>
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
      <p>{t("From {at} on, your plan is {name}.", { at: formatDate(at), name })}</p>
      {!isViewed && (
        <ButtonForm action={`/checkout?plan=${planId}`}>
          <input type="hidden" name="planId" value={planId} />
          <button type="submit" name="intent" value="plan/next" className="button">
            {t("Keep the plan that I have")}
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
          <button type="submit" className="button" data-busy-label={t("One moment...")}>
            {t("Change card, receipts or cancel")}
          </button>
        </ButtonForm>
      )}
      <p>
        <NavLink
          className={isOver ? "button button--primary" : "quiet-link"}
          href={renewHref(planLife, isOver)}
        >
          {isOver ? t("Renew your plan") : planLife ? t("Choose another plan") : t("Look at the plans")}
        </NavLink>
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
      <h3>{t("Receipts")}</h3>
      <ul className="receipts list-plain">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <DaySentence text={receiptText(receipt)} at={receipt.paidAt} />
            {receipt.url && (
              <>
                {" "}
                <a href={receipt.url} rel="noreferrer">
                  <DaySentence
                    text={t("Receipt of <when>{paidAt}</when>", { paidAt: formatDate(receipt.paidAt) })}
                    at={receipt.paidAt}
                  />
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function receiptText({ paidAt, planName, amountCents, refundedCents }: Receipt): string {
  const facts = { day: formatDate(paidAt), planName, amount: formatExactMoney(amountCents) };
  if (refundedCents <= 0) return t("<when>{day}</when>: {planName}, {amount}", facts);
  const refunded = formatExactMoney(refundedCents);
  return t("<when>{day}</when>: {planName}, {amount}, of which {refunded} went back to you", {
    ...facts,
    refunded,
  });
}
