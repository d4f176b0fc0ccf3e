import type { QuoteLines } from "../catalogue/quote";

/** What Stripe takes at least. */
const leastCents = 50;

/** What is charged at once, and what is let off because it is too little to be charged. */
export interface Due {
  dueCents: number;
  letOffCents: number;
}

/** Of 1 to 49 cents nothing can be charged: they are let off, on a line of their own (docs/decisions/0019). */
export function dueOf({ totalCents }: Pick<QuoteLines, "totalCents">): Due {
  if (totalCents >= leastCents) return { dueCents: totalCents, letOffCents: 0 };
  return { dueCents: 0, letOffCents: totalCents };
}
