import type { Db } from "~/db/open.server";
import type { CheckoutRow } from "~/db/tables";
import { type Deps, nowText } from "../../base/deps";
import { monthAfter } from "../../base/months";
import { findSubscription } from "../subscriptions/subscriptions.server";
import { recallGiftMails } from "./gift-mails.server";

/**
 * Closes a gift whose money went back. One that is wrapped is not mailed any more. Of an opened one whose months stand in a row with
 * those of other gifts, only its own go, as far as they are still to come: returns whether the plan goes on with the others.
 */
export async function closeRefundedGift(deps: Deps, { id, userId, planId }: CheckoutRow): Promise<boolean> {
  const { db } = deps;
  const gift = await db
    .selectFrom("gifts")
    .select(["id", "unwrappedAt"])
    .where("checkoutId", "=", id)
    .executeTakeFirst();
  if (!gift) return false;
  if (gift.unwrappedAt === null) {
    await recallGiftMails(db, gift.id);
    return false;
  }
  const plan = userId === null ? undefined : await findSubscription(db, { userId });
  if (!plan?.endsAt || plan.planId !== planId) return false;
  const row = await listInRow(db, plan.userId, planId);
  const others = row.filter((one) => one.checkoutId !== id && one.isPaid);
  const isInRow = row.some(({ checkoutId }) => checkoutId === plan.checkoutId);
  const last = others[0];
  if (!isInRow || !last) return false;
  const now = nowText(deps.clock);
  const endsAt = endWithout(
    row.filter((one) => one.checkoutId === id || one.isPaid),
    id,
    plan.endsAt,
    now,
  );
  if (endsAt <= now) return false;
  const goesOn = { checkoutId: last.checkoutId, endsAt, state: "active" as const, lapsedAt: null };
  await db
    .updateTable("subscriptions")
    .set({ ...goesOn, updatedAt: now })
    .where("userId", "=", plan.userId)
    .execute();
  return true;
}

interface InRow {
  checkoutId: number;
  months: number;
  isPaid: boolean;
}

/** The given months of a plan, the last first: they follow each other as they were unwrapped. */
async function listInRow(db: Db, userId: number, planId: string): Promise<InRow[]> {
  const rows = await db
    .selectFrom("gifts")
    .innerJoin("checkouts", "checkouts.id", "gifts.checkoutId")
    .select(["checkouts.id as checkoutId", "gifts.months", "checkouts.state"])
    .where("checkouts.userId", "=", userId)
    .where("gifts.planId", "=", planId)
    .where("gifts.months", "is not", null)
    .orderBy("gifts.unwrappedAt", "desc")
    .orderBy("gifts.id", "desc")
    .execute();
  return rows.map(({ checkoutId, months, state }) => ({
    checkoutId,
    months: months ?? 0,
    isPaid: state === "paid",
  }));
}

/** When the others end, once what is still to come of one is taken out. */
function endWithout(row: InRow[], id: number, endsAt: string, now: string): string {
  let end = endsAt;
  for (const { checkoutId, months } of row) {
    const begin = monthAfter(end, -months);
    if (checkoutId === id) {
      const unused = Math.max(0, timeOf(end) - Math.max(timeOf(begin), timeOf(now)));
      return new Date(timeOf(endsAt) - unused).toISOString();
    }
    end = begin;
  }
  return endsAt;
}

function timeOf(instant: string): number {
  return new Date(instant).getTime();
}
