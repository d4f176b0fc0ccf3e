import { type Deps, nowText } from "../../base/deps";
import { paidStates } from "./kept-checkouts";

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
