import type { ReactNode } from "react";

interface PayProps {
  publishableKey: string;
  amountCents: number;
  /** Each month, or once. */
  mode: "payment" | "subscription";
  /** The call that begins the payment: it takes the form's fields, and answers `clientSecret` and `next`. */
  intentUrl: string;
  /** What is shown where the fields are not: the form then leads to Stripe's own page. */
  children: ReactNode;
}

/**
 * Stripe's fields for cards and bank accounts, within a form that is paid with its main button (`intent=pay`). Without
 * script, or where Stripe's does not come, the form posts as a document.
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
