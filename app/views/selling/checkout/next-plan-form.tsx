import { formatDate, formatExactMoney } from "~/domain/base/format";
import type { PlanQuote } from "~/domain/selling/catalogue/quote";
import { ButtonForm } from "~/ui/form";

interface NextPlanFormProps {
  quote: Pick<PlanQuote, "planId" | "planName" | "renewal" | "taxState">;
  presentName: string;
  startsAt: string | null;
}

/** A smaller monthly plan begins when the paid month is over. */
export function NextPlanForm({ quote, presentName, startsAt }: NextPlanFormProps) {
  const { planId, planName, renewal, taxState } = quote;
  const day = startsAt ? formatDate(startsAt) : "your next payment";
  return (
    <ButtonForm action={`/checkout?plan=${planId}`}>
      <p>
        <strong>Nothing is charged today.</strong>
        {` You have paid for ${presentName} until ${day}, and it continues until then. After that, ${planName} takes its place${renewal ? `, at ${formatExactMoney(renewal.totalCents)} a month, tax included` : ""}.`}
      </p>
      <input type="hidden" name="planId" value={planId} />
      {taxState && <input type="hidden" name="taxState" value={taxState} />}
      <button
        type="submit"
        name="intent"
        value="plan/next"
        className="button button--primary"
        data-busy-label="One moment..."
      >
        {`Switch to ${planName} then`}
      </button>
    </ButtonForm>
  );
}
