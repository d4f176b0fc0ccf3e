import { t } from "~/messages/translate";

/** Says when refunded money arrives. `isByHand` for money that did not come by the payment service. */
export function refundArrival(isByHand: boolean): string {
  return isByHand
    ? t(
        "We will return it the same way you paid. If it has not arrived after 10 business days, please write to us.",
      )
    : t(
        "It goes back to the card or bank account you paid with. It usually takes 5 to 10 business days to appear.",
      );
}
