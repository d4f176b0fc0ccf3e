import type { Selectable } from "kysely";
import { fromBit, toBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { PromoCodesTable } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { nowText } from "../../base/deps";
import { NotFound, Taken, ValidationError } from "../../base/errors";
import { formatMoney } from "../../base/format";
import { type PlanId, planIds } from "../../people/plans/plans";
import { type CatalogueDeps, getCatalogue } from "./catalogue.server";
import type { DiscountType } from "./quote";
import { type PromoCodeChange, type PromoCodeInput, percentMax, percentMessage } from "./schema";

/* Spec 2, section 2.10. Every function throws Forbidden unless the actor is an administrator. */

export interface PromoCode {
  id: number;
  code: string;
  discountType: DiscountType;
  discountValue: number;
  maxUses: number | null;
  currentUses: number;
  heldUses: number;
  validUntil: string | null;
  applicablePlans: PlanId[];
  isActive: boolean;
  createdAt: string;
}

/** Lists the codes that are not archived, newest first. */
export async function listPromoCodes(db: Db, actor: Actor): Promise<PromoCode[]> {
  requireAdministrator(actor);
  const rows = await db
    .selectFrom("promoCodes")
    .selectAll()
    .where("archivedAt", "is", null)
    .orderBy("id", "desc")
    .execute();
  return rows.map(toPromoCode);
}

/** Lists codes that were deleted after use. */
export async function listArchivedCodes(db: Db, actor: Actor): Promise<PromoCode[]> {
  requireAdministrator(actor);
  const rows = await db
    .selectFrom("promoCodes")
    .selectAll()
    .where("archivedAt", "is not", null)
    .orderBy("archivedAt", "desc")
    .limit(100)
    .execute();
  return rows.map(toPromoCode);
}

/** Throws NotFound. */
export async function getPromoCode(db: Db, actor: Actor, id: number): Promise<PromoCode> {
  requireAdministrator(actor);
  return toPromoCode(await requireRow(db, id));
}

/** Throws Taken for an existing code, and ValidationError for a discount above the highest price. */
export async function createPromoCode(
  deps: CatalogueDeps,
  actor: Actor,
  input: PromoCodeInput,
): Promise<PromoCode> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    await requireFreeCode(db, input.code, 0);
    await requirePayableDiscount({ ...deps, db }, input);
    const row = await db
      .insertInto("promoCodes")
      .values({ ...toColumns(input), createdAt: nowText(deps.clock) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit({ ...deps, db }, actor, "promo.create", auditDetails(row));
    return toPromoCode(row);
  });
}

/** Missing fields stay. Existing quotes are unaffected. Throws NotFound, and Taken and ValidationError like `createPromoCode`. */
export async function updatePromoCode(
  deps: CatalogueDeps,
  actor: Actor,
  id: number,
  change: PromoCodeChange,
): Promise<PromoCode> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const before = await requireRow(db, id);
    const input = { ...toPromoCode(before), discountValue: before.discountHundredths, ...change };
    await requireFreeCode(db, input.code, id);
    // Prices may have fallen since: such a code can still be switched off.
    if (changesDiscount(before, input)) await requirePayableDiscount({ ...deps, db }, input);
    const row = await db
      .updateTable("promoCodes")
      .set(toColumns(input))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit({ ...deps, db }, actor, "promo.change", auditDetails(row));
    return toPromoCode(row);
  });
}

/** Throws NotFound. */
export async function setPromoCodeActive(
  deps: CatalogueDeps,
  actor: Actor,
  id: number,
  isActive: boolean,
): Promise<PromoCode> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    await requireRow(db, id);
    const row = await db
      .updateTable("promoCodes")
      .set({ isActive: toBit(isActive) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit({ ...deps, db }, actor, "promo.change", auditDetails(row));
    return toPromoCode(row);
  });
}

/** Deletes a code, or archives one with confirmed or reserved uses. Throws NotFound. */
export async function deletePromoCode(deps: CatalogueDeps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const row = await requireRow(db, id);
    const use = await db
      .selectFrom("promoUses")
      .select("id")
      .where("promoCodeId", "=", id)
      .executeTakeFirst();
    const isUsed = use !== undefined || row.currentUses > 0 || row.reservedUses > 0;
    if (isUsed) {
      const archivedAt = nowText(deps.clock);
      await db.updateTable("promoCodes").set({ isActive: 0, archivedAt }).where("id", "=", id).execute();
    } else await db.deleteFrom("promoCodes").where("id", "=", id).execute();
    await recordAudit({ ...deps, db }, actor, "promo.delete", { ...auditDetails(row), isArchived: isUsed });
  });
}

type PromoRow = Selectable<PromoCodesTable>;

async function requireRow(db: Db, id: number): Promise<PromoRow> {
  const row = await db
    .selectFrom("promoCodes")
    .selectAll()
    .where("id", "=", id)
    .where("archivedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

async function requireFreeCode(db: Db, code: string, exceptId: number): Promise<void> {
  const other = await db
    .selectFrom("promoCodes")
    .select("archivedAt")
    .where("code", "=", code)
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  if (!other) return;
  const taken =
    other.archivedAt === null
      ? message("A promo code of this name exists already. Please choose another.")
      : message("A promo code of this name was used before, and its history is kept. Please choose another.");
  throw new Taken({ code: [taken] });
}

function changesDiscount(before: PromoRow, input: PromoCodeInput): boolean {
  const { discountType, discountHundredths, applicablePlans } = toColumns(input);
  return (
    discountType !== before.discountType ||
    discountHundredths !== before.discountHundredths ||
    applicablePlans !== before.applicablePlans
  );
}

async function requirePayableDiscount(deps: CatalogueDeps, input: PromoCodeInput): Promise<void> {
  if (input.discountType === "percentage") {
    if (input.discountValue <= percentMax) return;
    throw new ValidationError({ discountValue: [percentMessage] });
  }
  const { plans } = await getCatalogue(deps);
  const ids = input.applicablePlans.length > 0 ? input.applicablePlans : planIds;
  const highestPriceCents = Math.max(...ids.map((id) => plans[id].priceCents));
  if (input.discountValue <= highestPriceCents) return;
  const tooMuch = message("This is more than the plans cost. Please enter at most {highest}.", {
    highest: formatMoney(highestPriceCents),
  });
  throw new ValidationError({ discountValue: [tooMuch] });
}

function toColumns(input: PromoCodeInput) {
  return {
    code: input.code,
    discountType: input.discountType,
    discountHundredths: input.discountValue,
    maxUses: input.maxUses,
    validUntilOn: input.validUntil,
    applicablePlans: JSON.stringify(input.applicablePlans),
    isActive: toBit(input.isActive),
  };
}

function auditDetails({
  id,
  code,
  discountType,
  discountHundredths,
  maxUses,
  validUntilOn,
  isActive,
}: PromoRow) {
  return { id, code, discountType, discountHundredths, maxUses, validUntilOn, isActive: isActive === 1 };
}

function toPromoCode(row: PromoRow): PromoCode {
  return {
    id: row.id,
    code: row.code,
    discountType: row.discountType,
    discountValue: row.discountHundredths / 100,
    maxUses: row.maxUses,
    currentUses: row.currentUses,
    heldUses: row.reservedUses,
    validUntil: row.validUntilOn,
    applicablePlans: JSON.parse(row.applicablePlans),
    isActive: fromBit(row.isActive),
    createdAt: row.createdAt,
  };
}
