import { formatExactMoney } from "~/domain/base/format";
import type { AttachOffer } from "~/domain/selling/checkouts/plan-change/attach-offer.server";
import { t } from "~/messages/translate";

export function PlanMeaning({ attach }: { attach: AttachOffer }) {
  const { presentPlan, isPresentMonthly, refundCents } = attach;
  if (!presentPlan) return null;
  return (
    <p>
      {isPresentMonthly
        ? `${t("{presentPlan}, the monthly plan of this account, ends then, and nothing more is charged for it.", { presentPlan })} ${monthWords(refundCents)}`.trim()
        : t(
            "What {presentPlan} gave you stays yours: hours with a writer and printed books that you have not used.",
            { presentPlan },
          )}
    </p>
  );
}

/** What becomes of the month that is paid; null where the amount is not known now. */
function monthWords(refundCents: number | null): string {
  if (refundCents === 0) return "";
  return refundCents === null
    ? t("The rest of its paid month is refunded to the card or bank account that paid.")
    : t("The rest of its paid month, {amount}, is refunded to the card or bank account that paid.", {
        amount: formatExactMoney(refundCents),
      });
}
