import { type Message, message } from "~/messages/message";
import { lastEndingDay } from "../../base/last-day";
import type { PlanId } from "../../people/plans/plans";
import type { AppliedPromo, DiscountType } from "./quote";

export interface PromoConstraints {
  validUntilOn: string | null;
  /** Empty for all plans. */
  applicablePlans: string[];
  maxUses: number | null;
  takenUses: number;
}

/** `discountValue` is a percentage or dollars. */
export interface PublicPromoCode {
  code: string;
  discountType: DiscountType;
  discountValue: number;
}

export const promoMessages = {
  unknown: message("Invalid promo code"),
  wrongPlan: message("This promo code is not valid for this plan"),
  expired: message("This promo code has expired"),
  usedUp: message("This promo code has been used as often as it can be"),
};

/** Whether the last day of a code, such as "2026-12-31", has ended in every time zone. */
export function hasEnded(validUntilOn: string | null, now: Date): boolean {
  return validUntilOn !== null && validUntilOn < lastEndingDay(now);
}

/** Returns why a code cannot be used for a plan at `now`; undefined when it can. */
export function findPromoProblem(
  constraints: PromoConstraints,
  planId: PlanId,
  now: Date,
): Message | undefined {
  const { validUntilOn, applicablePlans, maxUses, takenUses } = constraints;
  if (hasEnded(validUntilOn, now)) return promoMessages.expired;
  if (applicablePlans.length > 0 && !applicablePlans.includes(planId)) return promoMessages.wrongPlan;
  if (maxUses !== null && takenUses >= maxUses) return promoMessages.usedUp;
  return undefined;
}

/** Returns the code as the API shows it: without ids and limits. */
export function toPublicPromoCode({ code, type, hundredths }: AppliedPromo): PublicPromoCode {
  return { code, discountType: type, discountValue: hundredths / 100 };
}
