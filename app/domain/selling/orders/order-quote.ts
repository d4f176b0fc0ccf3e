import { homeCountry } from "../../base/home-country";
import { packageGrams } from "../../book/print/book-weight";
import { quoteBooks } from "../catalogue/quote";
import { findState } from "../catalogue/states";
import { type TaxRules, taxRateFor } from "../catalogue/tax";
import { shippingTo, type Zones } from "../shipping/zones";

/* The price of an order: of its lines, each with the tax of its own state and the postage to its country. Money in cents. */

export interface Priced {
  priceCents: number;
  taxes: TaxRules;
  zones: Zones;
  bookGrams: number;
  includedCopies: number;
}

export interface AskedLine {
  copies: number;
  state: string;
  /** Two letters. */
  country: string;
}

export interface QuotedLine {
  taxRate: number;
  taxCents: number;
  /** Null for a package that cannot be sent: there is no zone for it, or it is too heavy. */
  shippingCents: number | null;
  grams: number;
  totalCents: number;
}

export interface OrderQuote {
  copies: number;
  /** The first line's. */
  taxRate: number;
  taxCents: number;
  shippingCents: number;
  totalCents: number;
  lines: QuotedLine[];
}

/** The total is the sum of the lines. Included copies come first, and their postage abroad is paid too. What leaves the country has no sales tax. */
export function quoteLines(
  { priceCents, taxes, zones, bookGrams, includedCopies }: Priced,
  asked: readonly AskedLine[],
): OrderQuote {
  let left = includedCopies;
  const lines = asked.map(({ copies, state, country }): QuotedLine => {
    const free = Math.min(copies, left);
    left -= free;
    const taxRate = country === homeCountry ? taxRateFor(taxes, "books", findState(state)) : 0;
    const { taxCents, totalCents } = quoteBooks({ bookPriceCents: priceCents }, copies - free, taxRate);
    const grams = packageGrams(copies, bookGrams);
    const shippingCents = shippingTo(zones, country, grams);
    return { taxRate, taxCents, shippingCents, grams, totalCents: totalCents + (shippingCents ?? 0) };
  });
  const sum = (name: "taxCents" | "shippingCents" | "totalCents") =>
    lines.reduce((all, line) => all + (line[name] ?? 0), 0);
  return {
    copies: asked.reduce((all, { copies }) => all + copies, 0),
    taxRate: lines[0]?.taxRate ?? 0,
    taxCents: sum("taxCents"),
    shippingCents: sum("shippingCents"),
    totalCents: sum("totalCents"),
    lines,
  };
}
