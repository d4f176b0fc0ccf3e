import type { Db } from "~/db/open.server";
import type { SubscriptionRow, SubscriptionState } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import type { SubscriptionStatus } from "../payments/gateway";

/*
 * The state of bought plans. People who got a plan from staff, or have none, have no row: they may write and order. All
 * changes run in the transaction of the payment that causes them.
 */

/** A plan to be granted for a payment that is complete or processing. */
export interface NewPlanSubscription {
  userId: number;
  checkoutId: number;
  planId: string;
  state: Extract<SubscriptionState, "active" | "processing">;
  subscriptionId: string | null;
  monthlyCents: number | null;
  /** Null for plans paid once. */
  paidUntil: string | null;
  /** When it ends by itself: after a month that cost nothing. */
  endsAt: string | null;
}

/** Gives a person the plan that was bought; it replaces any other. */
export async function grantSubscription(
  { db, clock }: Deps,
  planSubscription: NewPlanSubscription,
): Promise<void> {
  const now = nowText(clock);
  const row = { ...planSubscription, lapsedAt: null, lastEventAt: "", updatedAt: now };
  await db
    .insertInto("subscriptions")
    .values({ ...row, createdAt: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  await db
    .updateTable("users")
    .set({ plan: planSubscription.planId })
    .where("id", "=", planSubscription.userId)
    .execute();
}

/** The actor's bought plan; undefined if they have not bought one. */
export async function findSubscription(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<SubscriptionRow | undefined> {
  return db.selectFrom("subscriptions").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Sets the state of the plan of a checkout; nothing if the plan has been replaced since. */
export async function updateSubscription(
  { db, clock }: Deps,
  checkoutId: number,
  state: SubscriptionState,
): Promise<void> {
  const now = nowText(clock);
  const isKept = state === "active" || state === "processing";
  await db
    .updateTable("subscriptions")
    .set((set) => ({
      state,
      updatedAt: now,
      lapsedAt: isKept ? null : set.fn.coalesce("lapsedAt", set.val(now)),
    }))
    .where("checkoutId", "=", checkoutId)
    .where("state", "<>", state)
    .execute();
}

/** Extends a subscription by a paid month. */
export async function extendSubscription(
  { db, clock }: Deps,
  subscriptionId: string,
  paidUntil: string,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ state: "active", paidUntil, lapsedAt: null, updatedAt: nowText(clock) })
    .where("subscriptionId", "=", subscriptionId)
    .where("state", "in", ["active", "processing", "overdue"])
    .where((where) => where.or([where("paidUntil", "is", null), where("paidUntil", "<", paidUntil)]))
    .execute();
}

/** The status of a subscription at the payment service, and when it was so. */
export interface ReportedSubscription {
  subscriptionId: string;
  status: SubscriptionStatus;
  paidUntil: string;
  endsAt: string | null;
  happenedAt: string;
}

/**
 * Saves the status of a subscription; a report older than the newest one changes nothing. Answers the plan if it lapsed
 * by this report.
 */
export async function noteSubscription(
  { db, clock }: Deps,
  { subscriptionId, status, paidUntil, endsAt, happenedAt }: ReportedSubscription,
): Promise<SubscriptionRow | undefined> {
  if (status === "incomplete") return undefined;
  const before = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("subscriptionId", "=", subscriptionId)
    .where("lastEventAt", "<=", happenedAt)
    .where("state", "in", ["active", "processing", "overdue"])
    .executeTakeFirst();
  if (!before) return undefined;
  const lapsedAt = status === "active" ? null : (before.lapsedAt ?? lapseOf(status, paidUntil, happenedAt));
  const now = nowText(clock);
  await db
    .updateTable("subscriptions")
    .set({ state: status, paidUntil, endsAt, lapsedAt, lastEventAt: happenedAt, updatedAt: now })
    .where("userId", "=", before.userId)
    .execute();
  return lapsedAt && !before.lapsedAt ? { ...before, state: status, lapsedAt } : undefined;
}

/** An unpaid month lapses at once; an ended plan lapses at the end of the paid period. */
function lapseOf(status: "overdue" | "ended", paidUntil: string, happenedAt: string): string {
  return status === "ended" && paidUntil > happenedAt ? paidUntil : happenedAt;
}

/** Ends plans that were granted for a fixed time which is over. */
export async function endTimedSubscriptions({ db, clock }: Deps): Promise<SubscriptionRow[]> {
  const now = nowText(clock);
  return db
    .updateTable("subscriptions")
    .set((set) => ({ state: "ended", lapsedAt: set.ref("endsAt"), updatedAt: now }))
    .where("subscriptionId", "is", null)
    .where("state", "=", "active")
    .where("endsAt", "<=", now)
    .returningAll()
    .execute();
}
