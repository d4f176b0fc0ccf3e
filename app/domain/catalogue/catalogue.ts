import { formatMoney } from "../format";
import type { Plan, PlanId } from "./plans";

/** A plan and what it costs just now, before tax. */
export interface PlanOffer extends Omit<Plan, "defaultPriceCents"> {
  priceCents: number;
}

/** All that is sold, at the prices of this moment. */
export interface Catalogue {
  plans: Record<PlanId, PlanOffer>;
  /** Of one printed book. */
  bookPriceCents: number;
  /** Thousandths of a percent: 8 % is 8000. */
  taxRate: number;
}

/** Spec 2, section 9. */
export const defaultBookPriceCents = 24_00;
export const fewestCopies = 1;
export const mostCopies = 10;

/** "$25/month", "$989 one-time". */
export function planPriceText({ priceCents, billing }: Pick<PlanOffer, "priceCents" | "billing">): string {
  return `${formatMoney(priceCents)}${billing === "monthly" ? "/month" : " one-time"}`;
}
