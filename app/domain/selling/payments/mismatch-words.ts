import { formatExactMoney } from "../../base/format";

/** Tells the buyer of something that was paid with another amount or currency than was asked. Amounts in cents. */
export function wrongAmountParagraphs(
  subject: string,
  dueCents: number,
  { amountCents, currency }: { amountCents: number; currency: string },
): string[] {
  return [
    `A payment of ${paidText(amountCents, currency)} for ${subject} has arrived. The price is ${formatExactMoney(dueCents)}, so the amounts do not match.`,
    "There is nothing you need to do, and please do not pay again. We are looking into it and will write to you within two business days, either to refund the payment or to settle the difference with you.",
    "Until then, nothing has been purchased. Everything you have written is safe.",
  ];
}

/** "$28.00", "28.00 EUR". Currencies without cents are not sold in. */
function paidText(amountCents: number, currency: string): string {
  return currency === "usd"
    ? formatExactMoney(amountCents)
    : `${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
