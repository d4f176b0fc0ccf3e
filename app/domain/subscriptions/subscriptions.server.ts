import type { Db } from "~/db/open.server";
import type { SubscriptionRow, SubscriptionState } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import type { SubscriptionStatus } from "../payments/gateway";

/* Users with a plan from staff, or none, have no row: they may write and order. */

export interface NewPlanSubscription {
  userId: number;
  checkoutId: number;
  planId: string;
  state: Extract<SubscriptionState, "active" | "processing" | "invoiced">;
  subscriptionId: string | null;
  monthlyCents: number | null;
  /** Null for plans paid once. */
  paidUntil: string | null;
  /** Set for a plan that ends without an event: after a month that cost nothing. */
  endsAt: string | null;
  /** Unpaid since then; before that for a plan whose invoice is not paid yet. Null for all others. */
  lapsedAt: string | null;
}

/** Replaces the user's plan with the bought one, paid or processing. */
export async function grantSubscription(
  { db, clock }: Deps,
  planSubscription: NewPlanSubscription,
): Promise<void> {
  const now = nowText(clock);
  const row = { ...planSubscription, lastEventAt: "", updatedAt: now };
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

/** The actor's bought plan; undefined if they have none. */
export async function findSubscription(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<SubscriptionRow | undefined> {
  return db.selectFrom("subscriptions").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Sets the state of a checkout's plan, unless the plan has been replaced since. */
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
      lapsedAt: isKept
        ? null
        : set.case().when("lapsedAt", "<", now).then(set.ref("lapsedAt")).else(now).end(),
    }))
    .where("checkoutId", "=", checkoutId)
    .where("state", "<>", state)
    .execute();
}

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

export interface ReportedSubscription {
  subscriptionId: string;
  status: SubscriptionStatus;
  paidUntil: string;
  endsAt: string | null;
  happenedAt: string;
}

/** Saves a reported status unless a newer one is saved. Returns the plan if it lapsed by this report. */
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

/** Ends plans with a fixed end in the past. Returns them. */
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
