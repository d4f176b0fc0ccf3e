import { currentLanguage } from "~/messages/language";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";

/* Stripe's terms require loading Stripe.js from Stripe. */

const address = "https://js.stripe.com/endive/stripe.js";

export interface Elements {
  create(kind: "payment", options: object): PaymentElement;
  update(options: { amount: number }): void;
  submit(): Promise<{ error?: StripeError }>;
}

export interface PaymentElement {
  mount(container: HTMLElement): void;
  on(event: "ready" | "loaderror", listener: () => void): void;
}

export interface Stripe {
  elements(options: object): Elements;
  confirmPayment(options: object): Promise<{ error?: StripeError }>;
}

declare global {
  interface Window {
    Stripe?: (key: string, options: { locale: string }) => Stripe;
  }
}

export function loadStripe(key: string): Promise<Stripe> {
  return new Promise((resolve, reject) => {
    const start = () => {
      if (window.Stripe) resolve(window.Stripe(key, { locale: currentLanguage() }));
      else reject(new Error("Stripe's script did not start."));
    };
    if (window.Stripe) return start();
    const script = document.createElement("script");
    script.src = address;
    script.onload = start;
    script.onerror = () => reject(new Error("Stripe's script did not come."));
    document.head.appendChild(script);
  });
}

export interface StripeError {
  type?: string;
  code?: string;
  message?: string;
}

const byCode: Record<string, Message> = {
  payment_method_unavailable: message(
    "This bank cannot be used just now. Please try another account, or a card.",
  ),
  payment_method_not_available: message(
    "This bank cannot be used just now. Please try another account, or a card.",
  ),
  incomplete_payment_details: message("Please fill in all the fields of your card or bank account."),
  bank_connection_failed: message("We could not connect to your bank. Please try again, or pay by card."),
  payment_method_bank_account_blocked: message(
    "We could not connect to your bank. Please try again, or pay by card.",
  ),
  bank_account_verification_failed: message(
    "Your bank account could not be verified. Please check its numbers, or pay by card.",
  ),
  payment_method_microdeposit_failed: message(
    "Your bank account could not be verified. Please check its numbers, or pay by card.",
  ),
  payment_intent_authentication_failure: message(
    "Your bank could not make sure that it is you. Please try again, or use another card.",
  ),
};

export const unexpected = message("An unexpected error occurred. Please try again.");

/** Prefers this app's message for the code; otherwise Stripe's, for card and validation errors only. */
export function errorMessage({ type, code, message: words }: StripeError): string {
  const known = byCode[code ?? ""];
  if (!known && words && (type === "card_error" || type === "validation_error")) return words;
  return t(known || unexpected);
}
