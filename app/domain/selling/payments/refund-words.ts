import { formatExactMoney } from "../../base/format";

/** Says when refunded money arrives. `isByHand` for money that did not come by the payment service. */
export function refundArrival(isByHand: boolean): string {
  return isByHand
    ? "We will return it the same way you paid. If it has not arrived after 10 business days, please write to us."
    : "It goes back to the card or bank account you paid with. It usually takes 5 to 10 business days to appear.";
}

/** "We have refunded $24.00, all of your payment for …". Amount in cents. */
export function refundSentence(cents: number, isWhole: boolean, subject: string): string {
  return `We have refunded ${formatExactMoney(cents)}${isWhole ? "" : " of your payment"} for ${subject}.`;
}
