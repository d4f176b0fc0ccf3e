import { hours } from "../deps";
import type { PlanId } from "./catalogue";
import type { AppliedPromo, DiscountType } from "./quote";

/** What the rules look at. */
export interface PromoConstraints {
  /** The last day on which it works, "2026-12-31"; null for ever. */
  validUntilOn: string | null;
  /** None means all. */
  applicablePlans: string[];
  maxUses: number | null;
  /** Paid, and held by checkouts under way. */
  takenUses: number;
}

/** A code as its buyers see it: `discountValue` is a percentage, or dollars. */
export interface PublicPromoCode {
  code: string;
  discountType: DiscountType;
  discountValue: number;
}

/** Spec 2, section 8; the other reasons are told in the same manner. */
export const promoMessages = {
  unknown: "Invalid promo code",
  wrongPlan: "This promo code is not valid for this plan",
  expired: "This promo code has expired",
  usedUp: "This promo code has been used as often as it can be",
};

/** How far the last clocks on Earth are behind UTC: a code works until its day is over everywhere. */
const latestUtcOffset = 12 * hours;

/** Why a code cannot be used for a plan at that moment, or undefined. */
export function findPromoProblem(
  constraints: PromoConstraints,
  planId: PlanId,
  now: Date,
): string | undefined {
  const { validUntilOn, applicablePlans, maxUses, takenUses } = constraints;
  const today = new Date(now.getTime() - latestUtcOffset).toISOString().slice(0, 10);
  if (validUntilOn !== null && today > validUntilOn) return promoMessages.expired;
  if (applicablePlans.length > 0 && !applicablePlans.includes(planId)) return promoMessages.wrongPlan;
  if (maxUses !== null && takenUses >= maxUses) return promoMessages.usedUp;
  return undefined;
}

/** What buyers hear of a code: percent or dollars. */
export function toPublicPromoCode({ code, type, hundredths }: AppliedPromo): PublicPromoCode {
  return { code, discountType: type, discountValue: hundredths / 100 };
}
