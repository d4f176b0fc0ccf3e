import type { PlanQuote } from "../catalogue/quote";

/** The smallest charge that Stripe accepts. */
const minimumCents = 50;

export interface AmountDue {
  dueCents: number;
  waivedCents: number;
}

/** A total less its credits, in cents: 1 to 49 cents are waived, on a line of their own (docs/decisions/0019). */
export function amountDue({
  totalCents,
  credits = [],
}: Pick<PlanQuote, "totalCents" | "credits">): AmountDue {
  const leftCents = totalCents - credits.reduce((sum, { cents }) => sum + cents, 0);
  if (leftCents >= minimumCents) return { dueCents: leftCents, waivedCents: 0 };
  return { dueCents: 0, waivedCents: leftCents };
}
