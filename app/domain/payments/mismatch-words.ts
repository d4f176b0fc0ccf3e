import { formatExactMoney } from "../format";

/** To the buyer of something that was paid with another amount or currency than was asked. Amounts in cents. */
export function wrongAmountParagraphs(
  subject: string,
  dueCents: number,
  { amountCents, currency }: { amountCents: number; currency: string },
): string[] {
  return [
    `A payment of ${paidText(amountCents, currency)} for ${subject} has arrived. The price is ${formatExactMoney(dueCents)}, so the two do not agree.`,
    "You need not do anything, and please do not pay again. We look into it, and write to you within two business days: we either refund the payment, or settle the difference with you.",
    "Until then the purchase has not begun. Everything you have written is safe.",
  ];
}

/** "$28.00", "28.00 EUR". Currencies without cents are not sold in. */
function paidText(amountCents: number, currency: string): string {
  return currency === "usd"
    ? formatExactMoney(amountCents)
    : `${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
