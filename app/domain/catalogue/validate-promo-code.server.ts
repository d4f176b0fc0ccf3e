import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { PromoCodesTable } from "~/db/tables";
import { clearAttempts, throttle } from "../auth/throttle.server";
import type { Deps } from "../deps";
import { ValidationError } from "../errors";
import type { PlanId } from "./catalogue";
import { type CatalogueDeps, getCatalogue } from "./catalogue.server";
import { findPromoProblem, type PublicPromoCode, promoMessages, toPublicPromoCode } from "./promo-code";
import { type AppliedPromo, quotePlan } from "./quote";
import type { PromoCheck } from "./schema";

/** What a code would do (spec 2, section 3; contract, section 3): cents, the first two before tax. */
export interface PromoValidation {
  promoCode: PublicPromoCode;
  discountAmount: number;
  finalAmount: number;
  tax: number;
  total: number;
}

/**
 * What a code takes off a plan's price. It is only looked at, and not used (see uses.server). Anyone may ask: codes
 * that there are not count as guesses. Throws ValidationError (of the field `code`) and RateLimited.
 */
export async function validatePromoCode(
  deps: CatalogueDeps,
  visitor: { address: string },
  { code, planId }: PromoCheck,
): Promise<PromoValidation> {
  const promo = await checkPromoCode(deps, visitor, { code, planId });
  const { plans, taxRate } = await getCatalogue(deps);
  const { discountCents, netCents, taxCents, totalCents } = quotePlan(plans[planId], promo, taxRate);
  return {
    promoCode: toPublicPromoCode(promo),
    discountAmount: discountCents,
    finalAmount: netCents,
    tax: taxCents,
    total: totalCents,
  };
}

/** The code as it would be applied to a plan. Throws as above. */
export async function checkPromoCode(
  deps: Deps,
  visitor: { address: string },
  { code, planId }: PromoCheck,
): Promise<AppliedPromo> {
  const attempt = await throttle(deps, { action: "promo code", address: visitor.address, account: code });
  const row = await requirePromoRow(deps.db, code);
  await clearAttempts(deps, attempt);
  requireUsable(deps, row, planId);
  return toAppliedPromo(row);
}

type PromoRow = Selectable<PromoCodesTable>;

/** The code, if it is in use at all. Throws ValidationError in the same words for one that is not and one that never was. */
export async function requirePromoRow(db: Db, code: string): Promise<PromoRow> {
  const row = await db
    .selectFrom("promoCodes")
    .selectAll()
    .where("code", "=", code)
    .where("isActive", "=", 1)
    .executeTakeFirst();
  if (!row) throw promoCodeError(promoMessages.unknown);
  return row;
}

/** Throws ValidationError where the code's own rules say no. */
export function requireUsable({ clock }: Pick<Deps, "clock">, row: PromoRow, planId: PlanId): void {
  const { validUntilOn, maxUses, currentUses, reservedUses } = row;
  const applicablePlans: string[] = JSON.parse(row.applicablePlans);
  const takenUses = currentUses + reservedUses;
  const reason = findPromoProblem({ validUntilOn, applicablePlans, maxUses, takenUses }, planId, clock.now());
  if (reason) throw promoCodeError(reason);
}

/** A refusal that says at both doors why a code cannot be used. */
export function promoCodeError(reason: string): ValidationError {
  return new ValidationError({ code: [reason] }, reason);
}

/** A row of a code as a quote takes it. */
export function toAppliedPromo({ code, discountType, discountHundredths }: PromoRow): AppliedPromo {
  return { code, type: discountType, hundredths: discountHundredths };
}
