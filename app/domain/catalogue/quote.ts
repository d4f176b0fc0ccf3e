import type { Billing, Catalogue, PlanId, PlanOffer } from "./catalogue";

/*
 * What something costs, line by line, in whole cents. Each line is rounded once, half a cent up: first the discount,
 * then the tax on what is left. The total is the sum of the lines as they are shown, so what is shown is what is charged.
 */

export type DiscountType = "percentage" | "fixed";

export interface Discount {
  type: DiscountType;
  /** Hundredths of a percent, or cents: 12.5 % is 1250, and so are $12.50. */
  hundredths: number;
}

/** Base less discount is net; net and tax are the total. */
export interface QuoteLines {
  baseCents: number;
  discountCents: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
}

/** Adds the lines up. A discount takes at most the whole base. `taxRate` is in thousandths of a percent. */
export function quote(baseCents: number, discount: Discount | null, taxRate: number): QuoteLines {
  const discountCents = discount ? discountOn(baseCents, discount) : 0;
  const netCents = baseCents - discountCents;
  const taxCents = proportion(netCents, taxRate, 100_000);
  return { baseCents, discountCents, netCents, taxCents, totalCents: netCents + taxCents };
}

/** The price of a plan, with all that it was reckoned from: it stays as it is, whatever becomes of the catalogue. */
export interface PlanQuote extends QuoteLines {
  planId: PlanId;
  planName: string;
  billing: Billing;
  taxRate: number;
  promo: AppliedPromo | null;
  /** What each month after the first costs: a promo code is for the first payment. Null for what is paid once. */
  renewal: QuoteLines | null;
}

export interface AppliedPromo extends Discount {
  code: string;
}

/**
 * What a plan costs at this moment, with a promo code or without; `taxRate` is thousandths of a percent (spec 2,
 * section 4).
 */
export function quotePlan(
  { id, name, billing, priceCents }: PlanOffer,
  promo: AppliedPromo | null,
  taxRate: number,
): PlanQuote {
  const renewal = billing === "monthly" ? quote(priceCents, null, taxRate) : null;
  const lines = quote(priceCents, promo, taxRate);
  return { planId: id, planName: name, billing, taxRate, promo, renewal, ...lines };
}

/** The price of printed books, which have neither discount nor tax (spec 2, sections 2.3 and 9). */
export interface BookQuote {
  copies: number;
  priceCents: number;
  totalCents: number;
}

/** What printed copies cost, all of them paid for; they carry no tax. */
export function quoteBooks({ bookPriceCents }: Pick<Catalogue, "bookPriceCents">, copies: number): BookQuote {
  return { copies, priceCents: bookPriceCents, totalCents: copies * bookPriceCents };
}

function discountOn(baseCents: number, { type, hundredths }: Discount): number {
  const requested = type === "percentage" ? proportion(baseCents, hundredths, 10_000) : hundredths;
  return Math.min(requested, baseCents);
}

/** `cents` times `part` of `whole`, half a cent up, without a fraction on the way. */
function proportion(cents: number, part: number, whole: number): number {
  return Math.floor((cents * part + whole / 2) / whole);
}
