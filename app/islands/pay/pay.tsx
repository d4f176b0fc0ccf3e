import type { ReactNode } from "react";

interface PayProps {
  publishableKey: string;
  amountCents: number;
  mode: "payment" | "subscription";
  /** The API call that starts the payment; takes the form's fields, returns `clientSecret` and `next`. */
  intentUrl: string;
  /** Shown without script. */
  children: ReactNode;
}

/** Needs a main button `intent=pay` in the form, which is posted as a document if Stripe.js does not load. */
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
