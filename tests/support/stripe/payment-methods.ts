import { makeObject, type StripeObject } from "./objects";

export type PaymentMethodKind =
  | "a good card"
  | "a card that is declined"
  | "a card that has expired"
  | "a card that asks its bank"
  | "a bank account"
  | "a bank account by small deposits";

/** Cards by Stripe's own test numbers, bank accounts by words. */
export const methodsByNumber: Record<string, PaymentMethodKind> = {
  "4242424242424242": "a good card",
  "4000000000000002": "a card that is declined",
  "4000000000000069": "a card that has expired",
  "4000000000003220": "a card that asks its bank",
  bank: "a bank account",
  deposits: "a bank account by small deposits",
};

export function numberOf(means: PaymentMethodKind): string {
  const entry = Object.entries(methodsByNumber).find(([, one]) => one === means);
  return entry?.[0] ?? "";
}

/** Stripe's error for each declined card. */
export const refusals: Partial<
  Record<PaymentMethodKind, { code: string; message: string; decline_code?: string }>
> = {
  "a card that is declined": {
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  },
  "a card that has expired": { code: "expired_card", message: "Your card has expired." },
};

export function makeMethod(means: PaymentMethodKind, customer: string | null): StripeObject {
  if (means.startsWith("a bank")) {
    const account = { bank_name: "STRIPE TEST BANK", last4: "6789", account_holder_type: "individual" };
    return makeObject("payment_method", {
      type: "us_bank_account",
      us_bank_account: account,
      card: undefined,
      customer,
      means,
    });
  }
  const method = makeObject("payment_method", { type: "card", customer, means });
  method.card.last4 = numberOf(means).slice(-4);
  return method;
}
