import type { Db } from "~/db/open.server";
import type { SubscriptionRow, SubscriptionState } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { bestOneTimePlan } from "../../people/plans/plan-benefits";
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
  { db, clock }: Pick<Deps, "db" | "clock">,
  planSubscription: NewPlanSubscription,
): Promise<void> {
  const now = nowText(clock);
  const { userId, planId, monthlyCents } = planSubscription;
  const row = {
    ...planSubscription,
    ...{ lastEventAt: "", updatedAt: now },
    ...{ taxRate: null, nextPlanId: null, nextMonthlyCents: null, nextTaxRate: null, nextPlanSentAt: null },
  };
  await db
    .insertInto("subscriptions")
    .values({ ...row, createdAt: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  // The hours of a first one-time plan are all there: what was used before were other hours.
  const isFirstOneTime = monthlyCents === null && (await findPaidPlan(db, userId)) === null;
  await db
    .updateTable("users")
    .set({ plan: planId, ...(isFirstOneTime && { bookedMinutes: 0 }) })
    .where("id", "=", userId)
    .execute();
  await updatePaidPlan(db, userId);
}

async function findPaidPlan(db: Db, userId: number): Promise<string | null> {
  const user = await db.selectFrom("users").select("paidPlan").where("id", "=", userId).executeTakeFirst();
  return user?.paidPlan ?? null;
}

/** Saves the best one-time plan that is paid, which stays beside a monthly plan. Returns it. */
async function updatePaidPlan(db: Db, userId: number): Promise<string | null> {
  const paidPlan = await findPaidOnce(db, userId);
  await db.updateTable("users").set({ paidPlan }).where("id", "=", userId).execute();
  return paidPlan;
}

/** Returns the id of the best one-time plan that an account has paid, without the checkout `except`; null for none. */
export async function findPaidOnce(db: Db, userId: number, except = 0): Promise<string | null> {
  const paid = await db
    .selectFrom("checkouts")
    .select("planId")
    .where("userId", "=", userId)
    .where("state", "=", "paid")
    .where("id", "!=", except)
    .execute();
  return bestOneTimePlan(paid.map(({ planId }) => planId));
}

/** A monthly plan that ended, or a refunded one, leaves the one-time plan that is still paid. */
async function returnToPaidPlan(deps: Pick<Deps, "db" | "clock">, userId: number): Promise<boolean> {
  const paidPlan = await updatePaidPlan(deps.db, userId);
  await updateLapse(deps, userId, paidPlan !== null);
  const current = paidPlan && (await findSubscription(deps.db, { userId }));
  if (!current || (current.state !== "ended" && current.state !== "refunded")) return false;
  const checkout = await deps.db
    .selectFrom("checkouts")
    .select("id")
    .where("userId", "=", userId)
    .where("state", "=", "paid")
    .where("planId", "=", paidPlan)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!checkout) return false;
  const once = { subscriptionId: null, monthlyCents: null, paidUntil: null, endsAt: null, lapsedAt: null };
  await grantSubscription(deps, {
    userId,
    checkoutId: checkout.id,
    planId: paidPlan,
    state: "active",
    ...once,
  });
  return true;
}

/** An unpaid month does not stop the writing while a one-time plan is paid, and does so once that is not. */
async function updateLapse(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
  isPaidOnce: boolean,
): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ lapsedAt: isPaidOnce ? null : nowText(clock) })
    .where("userId", "=", userId)
    .where("state", "in", ["overdue", "disputed"])
    .where("lapsedAt", isPaidOnce ? "is not" : "is", null)
    .execute();
}

/** The actor's bought plan; undefined if they have none. */
export async function findSubscription(
  db: Db,
  { userId }: Pick<Actor, "userId">,
): Promise<SubscriptionRow | undefined> {
  return db.selectFrom("subscriptions").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Sets the plan's state, unless it was replaced. What ends now lapses now, as its mail says; what was disputed or over before, since then. */
export async function updateSubscription(
  { db, clock }: Deps,
  checkoutId: number,
  state: SubscriptionState,
): Promise<void> {
  const now = nowText(clock);
  const buyer = await db
    .selectFrom("checkouts")
    .select("userId")
    .where("id", "=", checkoutId)
    .executeTakeFirst();
  // Writing goes on with a one-time plan that is paid.
  const isPaidOnce = Boolean(buyer?.userId && (await updatePaidPlan(db, buyer.userId)));
  const isKept = state === "active" || state === "processing" || isPaidOnce;
  await db
    .updateTable("subscriptions")
    .set((set) => ({
      state,
      updatedAt: now,
      lapsedAt: isKept
        ? null
        : set
            .case()
            .when(set.and([set("state", "in", ["disputed", "ended"]), set("lapsedAt", "<", now)]))
            .then(set.ref("lapsedAt"))
            .else(now)
            .end(),
    }))
    .where("checkoutId", "=", checkoutId)
    .where("state", "<>", state)
    .execute();
  if (buyer?.userId) await returnToPaidPlan({ db, clock }, buyer.userId);
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
  const isPaidOnce = (await findPaidPlan(db, before.userId)) !== null;
  const lapsedAt =
    status === "active" || isPaidOnce ? null : (before.lapsedAt ?? lapseOf(status, paidUntil, happenedAt));
  const now = nowText(clock);
  await db
    .updateTable("subscriptions")
    .set({ state: status, paidUntil, endsAt, lapsedAt, lastEventAt: happenedAt, updatedAt: now })
    .where("userId", "=", before.userId)
    .execute();
  if (status === "ended") await returnToPaidPlan({ db, clock }, before.userId);
  if (isPaidOnce) return status === before.state ? undefined : { ...before, state: status };
  return lapsedAt && !before.lapsedAt ? { ...before, state: status, lapsedAt } : undefined;
}

/** An unpaid month lapses at once; an ended plan lapses at the end of the paid period. */
function lapseOf(status: "overdue" | "ended", paidUntil: string, happenedAt: string): string {
  return status === "ended" && paidUntil > happenedAt ? paidUntil : happenedAt;
}

/** Ends plans with a fixed end in the past. Returns those without another plan that is paid. */
export async function endTimedSubscriptions({ db, clock }: Deps): Promise<SubscriptionRow[]> {
  const now = nowText(clock);
  const ended = await db
    .updateTable("subscriptions")
    .set((set) => ({ state: "ended", lapsedAt: set.ref("endsAt"), updatedAt: now }))
    .where("subscriptionId", "is", null)
    .where("state", "=", "active")
    .where("endsAt", "<=", now)
    .returningAll()
    .execute();
  const left: SubscriptionRow[] = [];
  for (const row of ended) if (!(await returnToPaidPlan({ db, clock }, row.userId))) left.push(row);
  return left;
}
