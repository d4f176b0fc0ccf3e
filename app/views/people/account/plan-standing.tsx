import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { PlanLife } from "~/domain/selling/checkouts/billing.server";
import { t } from "~/messages/translate";
import { NavLink } from "~/ui/nav-link";
import { Notice } from "~/ui/notice";
import { RichText } from "~/ui/rich-text";

export function PlanStanding({ planLife }: { planLife: PlanLife }) {
  const { state, next, endsAt, lapsedAt, waitsFrom, isWaiting, isInvoiced, isGift } = planLife;
  if (isGift) return <GiftStanding endsAt={endsAt} isOver={lapsedAt !== null} />;
  return (
    <>
      {next && (
        <p>
          {t("Next payment: {cents} on {at}", {
            cents: formatExactMoney(next.cents),
            at: formatDate(next.at),
          })}
        </p>
      )}
      {isInvoiced && (
        <p>
          <RichText
            text={t(
              "You pay for your plan by invoice, month by month. To end it, please <link>write to us</link>.",
            )}
            parts={{ link: (words) => <NavLink href="/contact">{words}</NavLink> }}
          />
        </p>
      )}
      {endsAt && (
        <p>
          {t("Your plan goes on until {endsAt}, and then ends. Nothing more is charged.", {
            endsAt: formatDate(endsAt),
          })}
        </p>
      )}
      {state === "processing" && (
        <p>
          {t(
            "Your payment is on its way. You can write all the while, and order your book once it has arrived.",
          )}
        </p>
      )}
      {state === "invoiced" && !isWaiting && waitsFrom && (
        <p>
          {t(
            "The invoice for your plan is not paid yet. You can write until {waitsFrom}, with 1 GB for photos and recordings, and without limits once it is paid.",
            { waitsFrom: formatDate(waitsFrom) },
          )}
        </p>
      )}
      {lapsedAt && waitsFrom && (state !== "invoiced" || isWaiting) && (
        <Notice kind="error" title={isWaiting ? t("Writing waits") : t("Your plan is not paid")}>
          <p>
            {isWaiting
              ? waitingWords(state)
              : t(
                  "You can write as before until {waitsFrom}. After that writing waits until your plan is paid; nothing is ever deleted for it.",
                  { waitsFrom: formatDate(waitsFrom) },
                )}
          </p>
        </Notice>
      )}
    </>
  );
}

/** A gift has no price, and no payment that could be late. */
function GiftStanding({ endsAt, isOver }: { endsAt: string | null; isOver: boolean }) {
  if (isOver)
    return (
      <Notice kind="plain" title={t("Your gift has come to its end; what you wrote is yours")}>
        <p>{t("You can read, download, print and order it as always.")}</p>
        <p>
          <NavLink className="button" href="/pricing">
            {t("See the plans")}
          </NavLink>
        </p>
      </Notice>
    );
  if (endsAt === null) return null;
  return <p>{t("Your gift goes on until {endsAt}.", { endsAt: formatDate(endsAt) })}</p>;
}

function waitingWords(state: PlanLife["state"]): string {
  const safe = t("Everything you wrote is safe: you can read it, and take it with you.");
  const next =
    state === "invoiced"
      ? t("To write on, please pay your invoice, or write to us if you have.")
      : t("To write on, please renew your plan.");
  return `${safe} ${next}`;
}
