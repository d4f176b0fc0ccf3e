import type { QuoteLines } from "../catalogue/quote";

/** What Stripe takes at least. */
const leastCents = 50;

/** What is charged at once, and what is let off because it is too little to be charged. */
export interface AmountDue {
  dueCents: number;
  waivedCents: number;
}

/** Of 1 to 49 cents nothing can be charged: they are let off, on a line of their own (docs/decisions/0019). */
export function amountDue({ totalCents }: Pick<QuoteLines, "totalCents">): AmountDue {
  if (totalCents >= leastCents) return { dueCents: totalCents, waivedCents: 0 };
  return { dueCents: 0, waivedCents: totalCents };
}
