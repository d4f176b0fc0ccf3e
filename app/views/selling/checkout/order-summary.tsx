import { formatExactMoney } from "~/domain/base/format";
import type { PlanQuote } from "~/domain/selling/catalogue/quote";
import { taxLabel } from "~/domain/selling/catalogue/tax";
import type { AmountDue } from "~/domain/selling/checkouts/amount-due";
import { t } from "~/messages/translate";

interface OrderSummaryProps {
  quote: PlanQuote;
  due: AmountDue;
  isByInvoice: boolean;
  /** Whether the tax is not known, because the buyer has not chosen their state. */
  lacksState?: boolean;
}

export function OrderSummary({ quote, due, isByInvoice, lacksState = false }: OrderSummaryProps) {
  const {
    planName,
    billing,
    baseCents,
    promo,
    discountCents,
    netCents,
    taxRate,
    taxCents,
    renewal,
    credits,
  } = quote;
  return (
    <>
      <table className="bill">
        <caption className="visually-hidden">{t("Order summary")}</caption>
        <tbody>
          <Line
            label={billing === "monthly" ? t("{planName}, first month", { planName }) : planName}
            cents={baseCents}
          />
          {promo && <Line label={t("Promo code {code}", { code: promo.code })} cents={-discountCents} />}
          {!lacksState && taxRate > 0 && <Line label={taxLabel(quote)} cents={taxCents} />}
          {!lacksState &&
            credits?.map(({ what, cents }) => (
              <Line key={what} label={t("Credit for {what}, tax included", { what })} cents={-cents} />
            ))}
          {!lacksState && due.waivedCents > 0 && (
            <Line label={t("Too small to charge, so it is on us")} cents={-due.waivedCents} />
          )}
          <tr className="bill__total">
            <th scope="row">{lacksState ? t("Before tax") : totalLabel(due.dueCents, isByInvoice)}</th>
            <td>{formatExactMoney(lacksState ? netCents : due.dueCents)}</td>
          </tr>
        </tbody>
      </table>
      {!lacksState && (
        <p>
          {renewal
            ? afterwards(renewal.totalCents, due.dueCents)
            : t("You pay once. Nothing is charged later.")}
        </p>
      )}
    </>
  );
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatExactMoney(cents)}</td>
    </tr>
  );
}

function afterwards(monthlyCents: number, dueCents: number): string {
  if (dueCents === 0) {
    return t(
      "The first month costs nothing, and we ask for no card. If you want to go on after that, a month is {price}, tax included.",
      { price: formatExactMoney(monthlyCents) },
    );
  }
  return t(
    "Each month after that is {price}, tax included, until you cancel. You can cancel any time on your account page.",
    { price: formatExactMoney(monthlyCents) },
  );
}

/** "Today" only where something is charged today. */
export function totalLabel(dueCents: number, isByInvoice: boolean): string {
  if (dueCents === 0) return t("Total");
  return isByInvoice ? t("Your invoice") : t("Total today");
}
