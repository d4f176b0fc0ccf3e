import { t } from "~/messages/translate";
import { formatRate } from "../../base/format";
import type { StateCode } from "./states";

/* Tax is computed on the price after a promo code, and rounded half up to a whole cent, once for each plan or order. */

/** Rates are in thousandths of a percent: 8 % is 8000. */
export interface TaxRule {
  rate: number;
  taxesPlans: boolean;
  taxesBooks: boolean;
}

export interface StateTaxRule extends TaxRule {
  state: StateCode;
}

export interface TaxRules {
  elsewhere: TaxRule;
  states: StateTaxRule[];
  /** Whether the rate of `elsewhere` is set by TAX_PERCENT, and cannot be changed here. */
  isFixed: boolean;
}

export type Taxed = "plans" | "books";

/** The rate for a buyer in a state; null for an unknown one. 0 where it is not taxed. */
export function taxRateFor(rules: TaxRules, taxed: Taxed, state: StateCode | null): number {
  const rule = rules.states.find((candidate) => candidate.state === state) ?? rules.elsewhere;
  return rateOf(rule, taxed);
}

/** Whether the tax is not the same in every state: the buyer must then name theirs. */
export function dependsOnState(rules: TaxRules, taxed: Taxed): boolean {
  const elsewhere = rateOf(rules.elsewhere, taxed);
  return rules.states.some((rule) => rateOf(rule, taxed) !== elsewhere);
}

function rateOf({ rate, taxesPlans, taxesBooks }: TaxRule, taxed: Taxed): number {
  return (taxed === "plans" ? taxesPlans : taxesBooks) ? rate : 0;
}

/** Tax in cents, rounded half up. `taxRate` is in thousandths of a percent. */
export function taxOn(netCents: number, taxRate: number): number {
  return Math.floor((netCents * taxRate + 50_000) / 100_000);
}

interface TaxedQuote {
  taxRate: number;
  taxCents: number;
  renewal: { totalCents: number; taxCents: number } | null;
  credits?: unknown[];
}

/** Cents of tax within a payment: the first one of `dueCents`, a later month, or any other. A credit's tax was counted in its own payment. */
export function taxWithin(quote: TaxedQuote, dueCents: number, paidCents: number): number {
  const hasCredit = (quote.credits ?? []).length > 0;
  if (paidCents === dueCents && !hasCredit) return quote.taxCents;
  if (paidCents === quote.renewal?.totalCents) return quote.renewal.taxCents;
  return taxWithinTotal(paidCents, quote.taxRate);
}

/** Cents of tax within a total: what `taxOn` has added to it. `taxRate` is in thousandths of a percent. */
export function taxWithinTotal(totalCents: number, taxRate: number): number {
  return Math.round((totalCents * taxRate) / (100_000 + taxRate));
}

/** "Tax (8%)", "Tax (IL, 6.25%)". */
export function taxLabel({
  taxRate,
  taxState,
}: {
  taxRate: number;
  taxState?: StateCode | null | undefined;
}): string {
  const rate = formatRate(taxRate);
  return taxState ? t("Tax ({state}, {rate})", { state: taxState, rate }) : t("Tax ({rate})", { rate });
}
