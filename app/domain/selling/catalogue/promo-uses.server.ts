import { message } from "~/messages/message";
import { type Deps, nowText } from "../../base/deps";
import { Conflict } from "../../base/errors";
import type { PlanId } from "../../people/plans/plans";
import { promoMessages } from "./promo-code";
import type { AppliedPromo } from "./quote";
import { promoCodeError, requirePromoRow, requireUsable, toAppliedPromo } from "./validate-promo-code.server";

/* All functions are idempotent and run within the checkout's transaction. */

/** Reserves a use, releasing another code's. Throws ValidationError (`code`) and Conflict (paid checkout). */
export async function reservePromoUse(
  deps: Deps,
  checkout: string,
  { code, planId }: { code: string; planId: PlanId },
): Promise<AppliedPromo> {
  const row = await requirePromoRow(deps.db, code);
  const existing = await findUse(deps, checkout);
  if (existing?.state === "confirmed") throw new Conflict(message("This has been paid already."));
  const isReserved = existing?.state === "reserved" && existing.promoCodeId === row.id;
  // The checkout's own reservation does not count against the limit.
  requireUsable(deps, isReserved ? { ...row, reservedUses: row.reservedUses - 1 } : row, planId);
  if (isReserved) return toAppliedPromo(row);
  await releasePromoUse(deps, checkout);
  await reserveOneUse(deps, row.id);
  const use = { promoCodeId: row.id, state: "reserved" as const, changedAt: nowText(deps.clock) };
  await deps.db
    .insertInto("promoUses")
    .values({ checkout, ...use })
    .onConflict((conflict) => conflict.column("checkout").doUpdateSet(use))
    .execute();
  return toAppliedPromo(row);
}

/** Confirms the use of a paid checkout, also a released one above the limit: the buyer paid that price. */
export async function confirmPromoUse(deps: Deps, checkout: string): Promise<void> {
  const promoCodeId = await changeUse(deps, checkout, "reserved", "confirmed");
  if (promoCodeId !== undefined) return addUses(deps, promoCodeId, { currentUses: 1, reservedUses: -1 });
  const releasedId = await changeUse(deps, checkout, "released", "confirmed");
  if (releasedId !== undefined) await addUses(deps, releasedId, { currentUses: 1, reservedUses: 0 });
}

/** Releases the use of a checkout that failed, expired, or had its code removed. */
export async function releasePromoUse(deps: Deps, checkout: string): Promise<void> {
  const promoCodeId = await changeUse(deps, checkout, "reserved", "released");
  if (promoCodeId !== undefined) await addUses(deps, promoCodeId, { currentUses: 0, reservedUses: -1 });
}

async function findUse({ db }: Deps, checkout: string) {
  return db
    .selectFrom("promoUses")
    .select(["promoCodeId", "state"])
    .where("checkout", "=", checkout)
    .executeTakeFirst();
}

/** Atomic statement, so that concurrent checkouts cannot exceed the limit. */
async function reserveOneUse({ db }: Deps, promoCodeId: number): Promise<void> {
  const updated = await db
    .updateTable("promoCodes")
    .set((set) => ({ reservedUses: set("reservedUses", "+", 1) }))
    .where("id", "=", promoCodeId)
    .where((where) =>
      where.or([
        where("maxUses", "is", null),
        where(where("currentUses", "+", where.ref("reservedUses")), "<", where.ref("maxUses")),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!updated) throw promoCodeError(promoMessages.usedUp);
}

type UseState = "reserved" | "confirmed" | "released";

async function changeUse(
  { db, clock }: Deps,
  checkout: string,
  from: UseState,
  to: UseState,
): Promise<number | undefined> {
  const use = await db
    .updateTable("promoUses")
    .set({ state: to, changedAt: nowText(clock) })
    .where("checkout", "=", checkout)
    .where("state", "=", from)
    .returning("promoCodeId")
    .executeTakeFirst();
  return use?.promoCodeId;
}

async function addUses(
  { db }: Deps,
  promoCodeId: number,
  by: { currentUses: number; reservedUses: number },
): Promise<void> {
  await db
    .updateTable("promoCodes")
    .set((set) => ({
      currentUses: set("currentUses", "+", by.currentUses),
      reservedUses: set("reservedUses", "+", by.reservedUses),
    }))
    .where("id", "=", promoCodeId)
    .execute();
}
