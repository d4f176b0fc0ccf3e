import type { QuoteLines } from "../catalogue/quote";

/** The smallest charge that Stripe accepts. */
const minimumCents = 50;

/** The charge, and what is waived because it is too small to be charged. */
export interface AmountDue {
  dueCents: number;
  waivedCents: number;
}

/** Splits a total in cents: 1 to 49 cents are waived, on a line of their own (docs/decisions/0019). */
export function amountDue({ totalCents }: Pick<QuoteLines, "totalCents">): AmountDue {
  if (totalCents >= minimumCents) return { dueCents: totalCents, waivedCents: 0 };
  return { dueCents: 0, waivedCents: totalCents };
}
