import type { CheckoutRow } from "~/db/tables";
import { t } from "~/messages/translate";
import { type Billing, isPlanId, type PlanId, planName } from "../../people/plans/plans";
import type { Catalogue, PlanOffer } from "./catalogue";
import type { StateCode } from "./states";
import { taxOn } from "./tax";

/* Whole cents. Discount and tax are each rounded half up, so the total shown is the amount charged. */

export type DiscountType = "percentage" | "fixed";

export interface Discount {
  type: DiscountType;
  /** Hundredths of a percent, or cents: 12.5 % and $12.50 are both 1250. */
  hundredths: number;
}

/** base - discount = net; net + tax = total. */
export interface QuoteLines {
  baseCents: number;
  discountCents: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
}

/** Caps the discount at the base. `taxRate` is in thousandths of a percent. */
export function quote(baseCents: number, discount: Discount | null, taxRate: number): QuoteLines {
  const discountCents = discount ? discountOn(baseCents, discount) : 0;
  const netCents = baseCents - discountCents;
  const taxCents = taxOn(netCents, taxRate);
  return { baseCents, discountCents, netCents, taxCents, totalCents: netCents + taxCents };
}

export interface PlanQuote extends QuoteLines {
  planId: PlanId;
  planName: string;
  billing: Billing;
  taxRate: number;
  /** Set where the tax depends on the state; missing in quotes from before it could. */
  taxState?: StateCode | null;
  promo: AppliedPromo | null;
  /** Months of a monthly plan that are given: paid once, and over after that. */
  months?: number;
  isGift?: true;
  /** Each later month, without promo code. Null for a one-time plan. */
  renewal: QuoteLines | null;
  /** Taken off the total, tax included: what is unused of plans that were paid. */
  credits?: PlanCredit[];
}

export interface PlanCredit {
  /** "the rest of the month of Self-Serve" */
  what: string;
  cents: number;
}

/** Takes credits off a quote, in their order, and no more than its total. */
export function withCredits(quote: PlanQuote, credits: PlanCredit[]): PlanQuote {
  let left = quote.totalCents;
  const used = credits.map(({ what, cents }) => {
    const taken = Math.min(cents, left);
    left -= taken;
    return { what, cents: taken };
  });
  return { ...quote, credits: used.filter(({ cents }) => cents > 0) };
}

export interface AppliedPromo extends Discount {
  code: string;
}

/** Quotes a plan (spec 2, section 4). `taxRate` is in thousandths of a percent. */
export function quotePlan(
  { id, name, billing, priceCents }: PlanOffer,
  promo: AppliedPromo | null,
  taxRate: number,
  taxState: StateCode | null = null,
): PlanQuote {
  const renewal = billing === "monthly" ? quote(priceCents, null, taxRate) : null;
  const lines = quote(priceCents, promo, taxRate);
  return { planId: id, planName: t(name), billing, taxRate, taxState, promo, renewal, ...lines };
}

/** Quotes a plan as a gift: a monthly one is paid once, for so many months. */
export function quoteGift(
  offer: PlanOffer,
  months: number | null,
  promo: AppliedPromo | null,
  taxRate: number,
  taxState: StateCode | null = null,
): PlanQuote {
  if (months === null) return { ...quotePlan(offer, promo, taxRate, taxState), isGift: true };
  const once = { ...offer, billing: "once" as const, priceCents: offer.priceCents * months };
  const planName = giftName(t(offer.name), months);
  return { ...quotePlan(once, promo, taxRate, taxState), months, planName, isGift: true };
}

/** The quote that was shown and is charged. Its plan is named in the language of whoever reads it. */
export function quoteOf({ quote }: Pick<CheckoutRow, "quote">): PlanQuote {
  const kept: PlanQuote = JSON.parse(quote);
  const name = isPlanId(kept.planId) ? planName(kept.planId) : null;
  const { months } = kept;
  const said = name && months ? giftName(name, months) : name;
  return { ...kept, planName: said ?? kept.planName };
}

/** "Self-Serve, 12 months". */
export function giftName(planName: string, months: number): string {
  return t("{planName}, {months, plural, one {# month} other {# months}}", { planName, months });
}

/** net + tax = total. Printed books carry no discount (spec 2, sections 2.3 and 9), and tax only by a rule. */
export interface BookQuote {
  copies: number;
  priceCents: number;
  taxRate: number;
  taxCents: number;
  totalCents: number;
}

/** Prices printed books in cents, without any discount (spec 2, section 9). `taxRate` is in thousandths of a percent. */
export function quoteBooks(
  { bookPriceCents }: Pick<Catalogue, "bookPriceCents">,
  copies: number,
  taxRate: number,
): BookQuote {
  const netCents = copies * bookPriceCents;
  const taxCents = taxOn(netCents, taxRate);
  return { copies, priceCents: bookPriceCents, taxRate, taxCents, totalCents: netCents + taxCents };
}

function discountOn(baseCents: number, { type, hundredths }: Discount): number {
  const requested = type === "percentage" ? proportion(baseCents, hundredths, 10_000) : hundredths;
  return Math.min(requested, baseCents);
}

function proportion(cents: number, part: number, whole: number): number {
  return Math.floor((cents * part + whole / 2) / whole);
}
