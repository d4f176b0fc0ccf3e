import { t } from "~/messages/translate";
import { formatExactMoney } from "../../base/format";

/** Tells the buyer that another amount or currency arrived than was asked. Amounts in cents. `arrived` says what was paid for. */
export function wrongAmountParagraphs(
  arrived: (amounts: { paid: string; price: string }) => string,
  dueCents: number,
  { amountCents, currency }: { amountCents: number; currency: string },
): string[] {
  return [
    arrived({ paid: paidText(amountCents, currency), price: formatExactMoney(dueCents) }),
    t(
      "There is nothing you need to do, and please do not pay again. We are looking into it and will write to you within two business days, either to refund the payment or to settle the difference with you.",
    ),
    t("Until then, nothing has been purchased. Everything you have written is safe."),
  ];
}

/** "$28.00", "28.00 EUR". Currencies without cents are not sold in. */
function paidText(amountCents: number, currency: string): string {
  return currency === "usd"
    ? formatExactMoney(amountCents)
    : `${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
