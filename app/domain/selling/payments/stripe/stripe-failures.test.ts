import type Stripe from "stripe";
import { expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import { failureOf } from "./stripe-failures";

const failed = (error: Partial<Stripe.PaymentIntent.LastPaymentError> | null) =>
  failureOf({ last_payment_error: error as Stripe.PaymentIntent.LastPaymentError | null });

test.each([
  [{ code: "card_declined", decline_code: "do_not_honor" }, "Your card was declined."],
  [{ code: "card_declined", decline_code: "insufficient_funds" }, "Your card has insufficient funds."],
  [{ code: "expired_card" }, "Your card has expired."],
])("%j is kept as %s", (error, words) => {
  expect(failed({ ...error, message: "In other words." })).toBe(words);
});

test("a buyer reads it in their language, whoever reported it", () => {
  const kept = failed({ code: "card_declined" }) as Message;
  expect(inLanguage("es", () => t(kept))).toBe("Su banco no aceptó la tarjeta.");
});

test("without a known code it is as the service said it, and a payment that did not fail has none", () => {
  expect(failed({ code: "toString", message: "No such bank." })).toBe("No such bank.");
  expect(failed(null)).toBeNull();
});
