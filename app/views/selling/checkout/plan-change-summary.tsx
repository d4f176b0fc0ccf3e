import { formatDate } from "~/domain/base/format";
import type { PlanChange } from "~/domain/selling/checkouts/plan-change/plan-change";
import { Notice } from "~/ui/notice";

interface PlanChangeSummaryProps {
  change: PlanChange;
  planName: string;
}

/** What somebody with a plan has, will have and will not have any more. */
export function PlanChangeSummary({ change, planName }: PlanChangeSummaryProps) {
  const { presentName, starts, startsAt, warning, has, gets, keeps, loses } = change;
  return (
    <section aria-labelledby="plan-change">
      <h3 id="plan-change">{starts === "none" ? "Your plan" : `From ${presentName} to ${planName}`}</h3>
      {warning && (
        <Notice kind="plain" title={warning}>
          <p>
            {starts === "none"
              ? "Your stories and your plan stay as they are."
              : "You do not need to change anything to keep what you have."}
          </p>
        </Notice>
      )}
      <Things title={`What you have now, with ${presentName}`} things={has} />
      {starts !== "none" && (
        <>
          <Things title={`What ${planName} gives you${beginning(startsAt)}`} things={gets} />
          <Things title="What stays" things={keeps} />
          {loses.length > 0 ? (
            <Things title="What ends" things={loses} />
          ) : (
            <p>You lose nothing you have now.</p>
          )}
        </>
      )}
    </section>
  );
}

function beginning(startsAt: string | null): string {
  return startsAt ? ` from ${formatDate(startsAt)}` : "";
}

function Things({ title, things }: { title: string; things: string[] }) {
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </>
  );
}
