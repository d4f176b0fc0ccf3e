import { type Deps, nowText } from "../deps";
import { Conflict } from "../errors";
import type { PlanId } from "./catalogue";
import { promoMessages } from "./promo-code";
import type { AppliedPromo } from "./quote";
import { promoCodeError, requirePromoRow, requireUsable, toAppliedPromo } from "./validate-promo-code.server";

/*
 * The uses of promo codes. A checkout holds one while it is under way, so that no code is promised more often than it
 * may be used; the payment makes it count, an end without payment gives it back. All three are for the transaction of the
 * checkout that they are about, and may be repeated: what happened already does not happen again.
 */

/**
 * Holds a use for a checkout, which gives back the one it held of another code. Throws ValidationError (of the field `code`) for
 * a code that cannot be used, and Conflict for a checkout that has been paid.
 */
export async function reservePromoUse(
  deps: Deps,
  checkout: string,
  { code, planId }: { code: string; planId: PlanId },
): Promise<AppliedPromo> {
  const row = await requirePromoRow(deps.db, code);
  const held = await findUse(deps, checkout);
  if (held?.state === "confirmed") throw new Conflict("This has been paid already.");
  const isHeld = held?.state === "reserved" && held.promoCodeId === row.id;
  // Its own use does not stand in its own way.
  requireUsable(deps, isHeld ? { ...row, reservedUses: row.reservedUses - 1 } : row, planId);
  if (isHeld) return toAppliedPromo(row);
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

/**
 * The checkout has been paid: its use counts for good. One that had been given back counts too, for the buyer has paid
 * the price with the discount, even where the code is used once more than it should be. Nothing for one without a code.
 */
export async function confirmPromoUse(deps: Deps, checkout: string): Promise<void> {
  const promoCodeId = await changeUse(deps, checkout, "reserved", "confirmed");
  if (promoCodeId !== undefined) return addUses(deps, promoCodeId, { currentUses: 1, reservedUses: -1 });
  const releasedId = await changeUse(deps, checkout, "released", "confirmed");
  if (releasedId !== undefined) await addUses(deps, releasedId, { currentUses: 1, reservedUses: 0 });
}

/** The checkout has failed or expired, or its buyer has taken the code away: what it held is free again. */
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

/** Takes one of the uses that are left, in one statement: many at once get no more than there are. */
async function reserveOneUse({ db }: Deps, promoCodeId: number): Promise<void> {
  const taken = await db
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
  if (!taken) throw promoCodeError(promoMessages.usedUp);
}

type UseState = "reserved" | "confirmed" | "released";

/** Moves a use on; answers whose use it is, or undefined where it was not in that state. */
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
