import type { Db } from "~/db/open.server";
import type { SubscriptionRow, SubscriptionState } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import type { SubscriptionStatus } from "../payments/gateway";

/*
 * How bought plans stand. Who got a plan from staff, or has none, has no row here: they may write and order. All
 * changes are for the transaction of the payment that they follow from.
 */

/** A plan that somebody gets by what they have paid, or are about to. */
export interface NewPlanSubscription {
  userId: number;
  checkoutId: number;
  planId: string;
  state: Extract<SubscriptionState, "active" | "processing">;
  subscriptionId: string | null;
  monthlyCents: number | null;
  /** Null for what is paid once. */
  paidUntil: string | null;
  /** It ends then by itself: a month that cost nothing. */
  endsAt: string | null;
}

/** Gives a person the plan that was bought; it takes the place of any other. */
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

/** How the actor's bought plan stands; undefined for who has not bought one. */
export async function findSubscription(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<SubscriptionRow | undefined> {
  return db.selectFrom("subscriptions").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** The payment of a checkout has taken another turn; nothing where the plan has been replaced since. */
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

/** Another month of a subscription is paid. */
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

/** What was heard of a subscription, and when it was so. */
export interface ReportedSubscription {
  subscriptionId: string;
  status: SubscriptionStatus;
  paidUntil: string;
  endsAt: string | null;
  happenedAt: string;
}

/**
 * Notes how a subscription stands; news that are older than the newest heard change nothing. Answers whose plan has
 * lapsed by it just now, if anybody's.
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

/** A month that was not paid lapses when it should have been; a plan that is over, when what was paid is over. */
function lapseOf(status: "overdue" | "ended", paidUntil: string, happenedAt: string): string {
  return status === "ended" && paidUntil > happenedAt ? paidUntil : happenedAt;
}

/** Ends plans whose time was given, and is over. */
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
