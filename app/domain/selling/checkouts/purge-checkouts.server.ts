import { deleteInPieces } from "~/db/delete-in-pieces";
import type { CheckoutState } from "~/db/tables";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { getSettings } from "../../base/settings/settings.server";

const unpaidStates: CheckoutState[] = ["expired", "cancelled", "failed"];
const paidStates: CheckoutState[] = ["paid", "refunded", "disputed"];
const deletedAtOnce = 20;

/** Deletes checkouts that were never paid, and paid ones that bookkeeping no longer needs, by the settings. */
export async function purgeCheckouts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { unpaidCheckoutDays, paidCheckoutDays } = await getSettings(deps.db);
  for (const state of unpaidStates) await purgeState(deps, state, unpaidCheckoutDays, signal);
  for (const state of paidStates) await purgeState(deps, state, paidCheckoutDays, signal);
}

/** Keeps checkouts of plans in use, and of gifts that can be unwrapped. Receipts go with the checkout, and payments by a trigger. */
async function purgeState(
  { db, clock }: Deps,
  state: CheckoutState,
  keptDays: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const due = db
    .selectFrom("checkouts")
    .select("checkouts.id")
    .where("state", "=", state)
    .where("createdAt", "<=", agoText(clock, keptDays * days))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("subscriptions")
            .select("subscriptions.userId")
            .whereRef("subscriptions.checkoutId", "=", "checkouts.id"),
        ),
      ),
    )
    // A paid one-time plan stays beside a monthly one, which has the row in subscriptions.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("users")
            .select("users.id")
            .whereRef("users.id", "=", "checkouts.userId")
            .whereRef("users.paidPlan", "=", "checkouts.planId"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gifts")
            .select("gifts.id")
            .whereRef("gifts.checkoutId", "=", "checkouts.id")
            .where("checkouts.state", "=", "paid")
            .where("gifts.unwrappedAt", "is", null),
        ),
      ),
    )
    .limit(deletedAtOnce);
  await deleteInPieces(async () => {
    const { numDeletedRows } = await db
      .deleteFrom("checkouts")
      .where("id", "in", due)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }, signal);
}

/** Detaches paid checkouts and deletes the others, in the deletion's transaction. A gift's payment is its giver's affair, its plan its receiver's. */
export async function anonymizeCheckouts(deps: Deps, userId: number): Promise<void> {
  const { db } = deps;
  const paid = idsOf(db).where("state", "in", paidStates);
  const own = paid.where("userId", "=", userId);
  const bought = own.where("isGift", "=", 0);
  const given = paid.where("id", "in", ({ selectFrom }) =>
    selectFrom("gifts")
      .select("checkoutId")
      .where("giverId", "=", userId)
      .where("unwrappedAt", "is not", null)
      .$castTo<{ checkoutId: number }>(),
  );
  await forgetBuyer(deps, bought);
  await forgetBuyer(deps, given);
  await db.deleteFrom("setupTokens").where("checkoutId", "in", own).execute();
  await db.deleteFrom("writingServices").where("checkoutId", "in", own).execute();
  await db.deleteFrom("subscriptions").where("userId", "=", userId).execute();
  await db.updateTable("checkouts").set({ userId: null }).where("id", "in", own).execute();
}

type Ids = ReturnType<typeof idsOf>;

function idsOf(db: Deps["db"]) {
  return db.selectFrom("checkouts").select("id");
}

async function forgetBuyer({ db, clock }: Deps, paid: Ids): Promise<void> {
  await db.updateTable("receipts").set({ url: null }).where("checkoutId", "in", paid).execute();
  const buyer = { name: "", email: "", address: "", city: "", region: "", zipCode: "" };
  await db.updateTable("invoices").set(buyer).where("checkoutId", "in", paid).execute();
  const references = db.selectFrom("checkouts").select("reference").where("id", "in", paid);
  await db
    .updateTable("refunds")
    .set({ reason: "" })
    .where("kind", "=", "plan")
    .where("reference", "in", references)
    .execute();
  await db
    .updateTable("checkouts")
    .set({ email: null, createdByForm: null, anonymizedAt: nowText(clock) })
    .where("id", "in", paid)
    .execute();
}
