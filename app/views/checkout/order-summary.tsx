import type { PlanQuote } from "~/domain/catalogue/quote";
import type { Due } from "~/domain/checkouts/due";
import { exactMoneyText } from "~/domain/money";
import { rateText } from "./rate-text";

/** What it costs, line by line, as it is charged. */
export function OrderSummary({ quote, due }: { quote: PlanQuote; due: Due }) {
  const { planName, billing, baseCents, promo, discountCents, taxRate, taxCents, renewal } = quote;
  return (
    <>
      <table className="bill">
        <caption className="out-of-sight">Order summary</caption>
        <tbody>
          <Line label={billing === "monthly" ? `${planName}, first month` : planName} cents={baseCents} />
          {promo && <Line label={`Promo code ${promo.code}`} cents={-discountCents} />}
          {taxRate > 0 && <Line label={`Tax (${rateText(taxRate)})`} cents={taxCents} />}
          {due.letOffCents > 0 && (
            <Line label="Too little to charge, so it is on us" cents={-due.letOffCents} />
          )}
          <tr className="bill__total">
            <th scope="row">Total today</th>
            <td>{exactMoneyText(due.dueCents)}</td>
          </tr>
        </tbody>
      </table>
      <p>
        {renewal ? afterwards(renewal.totalCents, due.dueCents) : "You pay once. Nothing is charged later."}
      </p>
    </>
  );
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{exactMoneyText(cents)}</td>
    </tr>
  );
}

function afterwards(monthlyCents: number, dueCents: number): string {
  if (dueCents === 0) {
    return `The first month costs nothing, and we ask for no card. If you like to go on after it, a month is ${exactMoneyText(monthlyCents)}, tax included.`;
  }
  return `Each further month is ${exactMoneyText(monthlyCents)}, tax included, until you cancel. You can cancel at any time on your account page.`;
}
