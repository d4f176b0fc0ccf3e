import { invoiceDays } from "~/domain/selling/invoices/invoice";
import { t } from "~/messages/translate";

interface NextStepsProps {
  promise: string;
  isInvoiced: boolean;
  isAbroad: boolean;
}

export function NextSteps({ promise, isInvoiced, isAbroad }: NextStepsProps) {
  return (
    <details className="confirmation__next">
      <summary>{t("What happens next")}</summary>
      <ul className="confirmation__steps">
        {promise && <li>{promise}</li>}
        {isInvoiced && (
          <li>
            {t("Your invoice is ready, to be paid within {days} days. Nothing has been charged yet.", {
              days: String(invoiceDays),
            })}
          </li>
        )}
        <li>{t("Printing and quality check: within 5-7 business days.")}</li>
        <li>
          {isAbroad
            ? t("Delivery: to another country it takes longer. We write to you when it is on its way.")
            : t("Delivery: estimated 7-10 business days from confirmation.")}
        </li>
      </ul>
    </details>
  );
}
