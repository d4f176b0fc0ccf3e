import { quoteBooks } from "../catalogue/quote";
import { findState } from "../catalogue/states";
import { type TaxRules, taxRateFor } from "../catalogue/tax";

/* The price of an order: of its lines, each with the tax of its own state. Money in cents. */

export interface Priced {
  priceCents: number;
  taxes: TaxRules;
  /** How many copies are part of the plan. */
  includedCopies: number;
}

export interface QuotedLine {
  taxRate: number;
  taxCents: number;
  totalCents: number;
}

export interface OrderQuote {
  copies: number;
  /** The first line's. */
  taxRate: number;
  taxCents: number;
  totalCents: number;
  lines: QuotedLine[];
}

/** The total is the sum of the lines to the cent. Included copies are taken from the first line on. */
export function quoteLines(
  { priceCents, taxes, includedCopies }: Priced,
  asked: readonly { copies: number; state: string }[],
): OrderQuote {
  let left = includedCopies;
  const lines = asked.map(({ copies, state }): QuotedLine => {
    const free = Math.min(copies, left);
    left -= free;
    const taxRate = taxRateFor(taxes, "books", findState(state));
    const { taxCents, totalCents } = quoteBooks({ bookPriceCents: priceCents }, copies - free, taxRate);
    return { taxRate, taxCents, totalCents };
  });
  const sum = (name: "taxCents" | "totalCents") => lines.reduce((all, line) => all + line[name], 0);
  return {
    copies: asked.reduce((all, { copies }) => all + copies, 0),
    taxRate: lines[0]?.taxRate ?? 0,
    taxCents: sum("taxCents"),
    totalCents: sum("totalCents"),
    lines,
  };
}
