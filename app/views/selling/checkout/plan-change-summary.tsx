import { formatDate } from "~/domain/base/format";
import type { PlanChange } from "~/domain/selling/checkouts/plan-change/plan-change";
import { t } from "~/messages/translate";
import { Notice } from "~/ui/notice";

interface PlanChangeSummaryProps {
  change: PlanChange;
  planName: string;
}

export function PlanChangeSummary({ change, planName }: PlanChangeSummaryProps) {
  const { presentName, starts, startsAt, warning, has, gets, keeps, loses } = change;
  return (
    <section aria-labelledby="plan-change">
      <h3 id="plan-change">
        {starts === "none"
          ? t("Your plan")
          : t("From {presentName} to {planName}", { presentName, planName })}
      </h3>
      {warning && (
        <Notice kind="plain" title={t(warning)}>
          <p>
            {starts === "none"
              ? t("Your stories and your plan stay as they are.")
              : t("You do not need to change anything to keep what you have.")}
          </p>
        </Notice>
      )}
      <Things title={t("What you have now, with {presentName}", { presentName })} things={has} />
      {starts !== "none" && (
        <>
          <Things
            title={
              startsAt
                ? t("What {planName} gives you from {day}", { planName, day: formatDate(startsAt) })
                : t("What {planName} gives you", { planName })
            }
            things={gets}
          />
          <Things title={t("What stays")} things={keeps} />
          {loses.length > 0 ? (
            <Things title={t("What ends")} things={loses} />
          ) : (
            <p>{t("You lose nothing you have now.")}</p>
          )}
        </>
      )}
    </section>
  );
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
