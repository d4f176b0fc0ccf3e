import type Stripe from "stripe";
import { type Message, message } from "~/messages/message";

/** Stripe's own sentences by its codes, which it says in English: they are kept so, and said to each buyer. */
const sentences: Record<string, Message> = {
  card_declined: message("Your card was declined."),
  insufficient_funds: message("Your card has insufficient funds."),
  expired_card: message("Your card has expired."),
  incorrect_cvc: message("Your card's security code is incorrect."),
  incorrect_number: message("Your card number is incorrect."),
  card_not_supported: message("Your card is not supported."),
  currency_not_supported: message("Your card does not support this currency."),
  processing_error: message("An error occurred while processing your card. Try again in a little bit."),
  payment_intent_authentication_failure: message(
    "Your bank could not make sure that it is you. Please try again, or use another card.",
  ),
};

/** Why the last try of a payment failed; in Stripe's words where its code is not known. Null where none failed. */
export function failureOf({
  last_payment_error: error,
}: Pick<Stripe.PaymentIntent, "last_payment_error">): string | null {
  if (!error) return null;
  const codes = [error.decline_code, error.code].filter((code) => code !== undefined);
  const known = codes.find((code) => Object.hasOwn(sentences, code));
  return (known && sentences[known]) ?? error.message ?? null;
}
