import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { PlanQuote } from "~/domain/selling/catalogue/quote";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";

interface NextPlanFormProps {
  quote: Pick<PlanQuote, "planId" | "planName" | "renewal" | "taxState">;
  presentName: string;
  startsAt: string | null;
}

/** A smaller monthly plan begins when the paid month is over. */
export function NextPlanForm({ quote, presentName, startsAt }: NextPlanFormProps) {
  const { planId, planName, renewal, taxState } = quote;
  const paid = startsAt
    ? t("You have paid for {presentName} until {day}, and it continues until then.", {
        presentName,
        day: formatDate(startsAt),
      })
    : t("You have paid for {presentName} until your next payment, and it continues until then.", {
        presentName,
      });
  const next = renewal
    ? t("After that, {planName} takes its place, at {price} a month, tax included.", {
        planName,
        price: formatExactMoney(renewal.totalCents),
      })
    : t("After that, {planName} takes its place.", { planName });
  return (
    <ButtonForm action={`/checkout?plan=${planId}`}>
      <p>
        <strong>{t("Nothing is charged today.")}</strong>
        {` ${paid} ${next}`}
      </p>
      <input type="hidden" name="planId" value={planId} />
      {taxState && <input type="hidden" name="taxState" value={taxState} />}
      <button
        type="submit"
        name="intent"
        value="plan/next"
        className="button button--primary"
        data-busy-label={t("One moment...")}
      >
        {t("Switch to {planName} then", { planName })}
      </button>
    </ButtonForm>
  );
}
