import type { ReactNode } from "react";

interface PayProps {
  publishableKey: string;
  amountCents: number;
  mode: "payment" | "subscription";
  /** The API call that starts the payment: takes the form's fields, returns `clientSecret` and `next`. */
  intentUrl: string;
  /** The fallback, with which the form leads to Stripe's hosted page. */
  children: ReactNode;
}

/**
 * Stripe's fields for cards and bank accounts, in a form with a main button `intent=pay`. Without script, or
 * if Stripe.js does not load, the form is posted as a document.
 */
export function Pay({ publishableKey, amountCents, mode, intentUrl, children }: PayProps) {
  return (
    <div
      className="pay"
      data-enhance="pay"
      data-key={publishableKey}
      data-amount={amountCents}
      data-mode={mode}
      data-intent-url={intentUrl}
    >
      <div data-fallback>{children}</div>
      <div data-fields />
    </div>
  );
}
