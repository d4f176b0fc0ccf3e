import { t } from "~/messages/translate";
import { formatMoney } from "../../base/format";
import type { Plan, PlanId } from "../../people/plans/plans";
import type { TaxRules } from "./tax";

/* Spec 2, section 9; contract, section 4. */

export interface PlanOffer extends Omit<Plan, "defaultPriceCents"> {
  priceCents: number;
}

export interface Catalogue {
  plans: Record<PlanId, PlanOffer>;
  bookPriceCents: number;
  /** The rate of plans in states without a rule of their own, in thousandths of a percent: 8 % is 8000. */
  taxRate: number;
  taxes: TaxRules;
}

export const defaultBookPriceCents = 24_00;
export const minCopies = 1;
export const maxCopies = 10;

/** "$25/month", "$989 one-time". */
export function planPriceText({ priceCents, billing }: Pick<PlanOffer, "priceCents" | "billing">): string {
  const price = formatMoney(priceCents);
  return billing === "monthly" ? t("{price}/month", { price }) : t("{price} one-time", { price });
}
