import { expect, test, vi } from "vitest";
import { saidIn } from "~/messages/language";
import { errorMessage, loadStripe, unexpected } from "./stripe";

test.each([
  [{ type: "card_error", message: "Your card was declined." }, "Your card was declined."],
  [
    { type: "validation_error", message: "Your card number is incomplete." },
    "Your card number is incomplete.",
  ],
  [{ type: "api_error", message: "internals" }, unexpected],
  [{ type: "invalid_request_error", message: "No such payment_intent: pi_1" }, unexpected],
  [{ type: "card_error" }, unexpected],
  [{}, unexpected],
])("%j is told as %s", (trouble, words) => {
  expect(errorMessage(trouble)).toBe(words);
});

test.each([
  ["payment_method_unavailable", /cannot be used just now/],
  ["incomplete_payment_details", /fill in all the fields/],
  ["bank_connection_failed", /connect to your bank/],
  ["bank_account_verification_failed", /could not be verified/],
])("%s has kinder words", (code, words) => {
  expect(errorMessage({ type: "invalid_request_error", code, message: "raw" })).toMatch(words);
});

test("the fields are in the language of the page", async () => {
  const Stripe = vi.fn();
  vi.stubGlobal("window", { Stripe });
  await saidIn("es", () => loadStripe("pk_test"));
  vi.unstubAllGlobals();
  expect(Stripe).toHaveBeenCalledWith("pk_test", { locale: "es" });
});
