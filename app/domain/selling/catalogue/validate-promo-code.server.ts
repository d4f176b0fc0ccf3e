import type { Selectable } from "kysely";
import type { Db } from "~/db/open.server";
import type { PromoCodesTable } from "~/db/tables";
import type { Message } from "~/messages/message";
import type { Deps } from "../../base/deps";
import { ValidationError } from "../../base/errors";
import { clearAttempts, throttle } from "../../people/auth/throttle/throttle.server";
import type { PlanId } from "../../people/plans/plans";
import { type CatalogueDeps, getCatalogue } from "./catalogue.server";
import { findPromoProblem, type PublicPromoCode, promoMessages, toPublicPromoCode } from "./promo-code";
import { type AppliedPromo, quotePlan } from "./quote";
import type { PromoCheck } from "./schema";
import { taxRateFor } from "./tax";

/** Cents; discount and final amount are before tax (spec 2, section 3; contract, section 3). */
export interface PromoValidation {
  promoCode: PublicPromoCode;
  discountAmount: number;
  finalAmount: number;
  tax: number;
  total: number;
}

/** Reserves nothing; counts unknown codes as failures. Throws ValidationError (`code`) and RateLimited. */
export async function validatePromoCode(
  deps: CatalogueDeps,
  visitor: { address: string },
  { code, planId, taxState }: PromoCheck,
): Promise<PromoValidation> {
  const promo = await checkPromoCode(deps, visitor, { code, planId });
  const { plans, taxes } = await getCatalogue(deps);
  const taxRate = taxRateFor(taxes, "plans", taxState ?? null);
  const { discountCents, netCents, taxCents, totalCents } = quotePlan(plans[planId], promo, taxRate);
  return {
    promoCode: toPublicPromoCode(promo),
    discountAmount: discountCents,
    finalAmount: netCents,
    tax: taxCents,
    total: totalCents,
  };
}

/** Returns the discount of a code for a plan. Throws like `validatePromoCode`. */
export async function checkPromoCode(
  deps: Deps,
  visitor: { address: string },
  { code, planId }: Pick<PromoCheck, "code" | "planId">,
): Promise<AppliedPromo> {
  const attempt = await throttle(deps, { action: "promo code", address: visitor.address, account: code });
  const row = await requirePromoRow(deps.db, code);
  await clearAttempts(deps, attempt);
  requireUsable(deps, row, planId);
  return toAppliedPromo(row);
}

type PromoRow = Selectable<PromoCodesTable>;

/** Finds an active code. Throws one ValidationError for unknown and inactive codes. */
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

/** Throws ValidationError when the code cannot be used for the plan now. */
export function requireUsable({ clock }: Pick<Deps, "clock">, row: PromoRow, planId: PlanId): void {
  const { validUntilOn, maxUses, currentUses, reservedUses } = row;
  const applicablePlans: string[] = JSON.parse(row.applicablePlans);
  const takenUses = currentUses + reservedUses;
  const reason = findPromoProblem({ validUntilOn, applicablePlans, maxUses, takenUses }, planId, clock.now());
  if (reason) throw promoCodeError(reason);
}

/** The reason is also the message, so that forms and API both show it. */
export function promoCodeError(reason: Message): ValidationError {
  return new ValidationError({ code: [reason] }, reason);
}

/** An error about a code, under the name that orders have for it. Returns any other unchanged. */
export function underPromoCode(error: unknown): unknown {
  if (!(error instanceof ValidationError) || !error.saidErrors.code) return error;
  const { code, ...errors } = error.saidErrors;
  return new ValidationError({ ...errors, promoCode: code }, error.said);
}

/** The discount of a stored code. Does not check whether the code can be used. */
export function toAppliedPromo({ code, discountType, discountHundredths }: PromoRow): AppliedPromo {
  return { code, type: discountType, hundredths: discountHundredths };
}
