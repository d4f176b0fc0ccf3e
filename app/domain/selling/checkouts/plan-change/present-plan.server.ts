import type { SubscriptionRow } from "~/db/tables";
import { t } from "~/messages/translate";
import type { Actor } from "../../../base/actor";
import { type Clock, type Deps, nowText } from "../../../base/deps";
import { timeRemaining } from "../../../people/plans/plan-benefits";
import { planName } from "../../../people/plans/plans";
import { writerTimeOf } from "../../../people/plans/writer-time.server";
import type { PlanCredit, PlanQuote } from "../../catalogue/quote";
import { includedBooksLeft } from "../../orders/order-offer.server";
import { findSubscription } from "../../subscriptions/subscriptions.server";
import type { CheckoutDeps } from "../deps";
import { type PlanChange, type PresentPlan, planChange } from "./plan-change";
import { findUnusedMonth } from "./unused-month.server";

/** What choosing the quoted plan means to the actor; null without a plan. */
export async function findPlanChange(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor | null,
  { planId: id, planName: name, billing, renewal }: PlanQuote,
): Promise<PlanChange | null> {
  const present = actor && (await findPresentPlan(deps, actor));
  return present && planChange(present, { id, name, billing }, renewal?.totalCents ?? null);
}

/** A plan whose invoice is open lapses later. */
function isOver({ lapsedAt, state }: Pick<SubscriptionRow, "lapsedAt" | "state">, clock: Clock): boolean {
  return state === "ended" || (lapsedAt !== null && lapsedAt <= nowText(clock));
}

/** The plans of the actor's account that go on, for the page of prices: the present one and a paid one-time plan. */
export async function findHeldPlans(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Actor,
): Promise<string[]> {
  const row = await db
    .selectFrom("users")
    .leftJoin("subscriptions", "subscriptions.userId", "users.id")
    .select([
      "users.plan",
      "users.paidPlan",
      "subscriptions.lapsedAt",
      "subscriptions.endsAt",
      "subscriptions.state",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!row) return [];
  const { lapsedAt, endsAt, state } = row;
  const goesOn = state === null || (endsAt === null && !isOver({ lapsedAt, state }, clock));
  return [goesOn ? row.plan : null, row.paidPlan].filter((plan) => plan !== null);
}

async function findPresentPlan(deps: Pick<Deps, "db" | "clock">, actor: Actor): Promise<PresentPlan> {
  const row = await deps.db
    .selectFrom("users")
    .select(writerTimeOf(deps.clock))
    .where("users.id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const bought = await findSubscription(deps.db, actor);
  const hasLapsed = bought !== undefined && isOver(bought, deps.clock);
  const subscription =
    bought && !hasLapsed
      ? {
          monthlyCents: bought.monthlyCents,
          paidUntil: bought.paidUntil,
          endsAt: bought.endsAt,
          isBilled: bought.subscriptionId !== null && bought.state === "active",
        }
      : null;
  return {
    plan: row.plan,
    paidPlan: row.paidPlan,
    subscription,
    hasLapsed,
    timeRemaining: timeRemaining({ ...row, weekMinutes: row.weekMinutes ?? 0 }),
    paidTimeRemaining: timeRemaining({ ...row, plan: row.paidPlan, weekMinutes: 0 }),
    booksLeft: await includedBooksLeft(deps, actor),
    pendingPlan: await findPendingPlan(deps, actor),
  };
}

/** The plan of the actor's bank payment that is on its way; null without one. */
export async function findPendingPlan({ db }: Pick<Deps, "db">, { userId }: Actor): Promise<string | null> {
  const pending = await db
    .selectFrom("checkouts")
    .select("planId")
    .where("userId", "=", userId)
    .where("state", "in", ["processing", "verifying"])
    .where("isGift", "=", 0)
    .executeTakeFirst();
  return pending?.planId ?? null;
}

/** The rest of a paid month or a smaller one-time plan, with tax (docs/payments.md). Throws PaymentsUnavailable. Never within a transaction. */
export async function findCredits(
  deps: CheckoutDeps,
  actor: Actor | null,
  { billing }: Pick<PlanQuote, "billing">,
): Promise<PlanCredit[]> {
  if (!actor) return [];
  const month = await findUnusedMonth(deps, actor);
  const once = billing === "once" ? await creditForOneTimePlan(deps, actor) : null;
  const credit = month && {
    what: t("the rest of the month of {planName}", { planName: month.planName }),
    cents: month.cents,
  };
  return [credit, once].filter((one) => one !== null);
}

async function creditForOneTimePlan({ db }: Pick<Deps, "db">, { userId }: Actor): Promise<PlanCredit | null> {
  const row = await db
    .selectFrom("users")
    .innerJoin("checkouts", (join) =>
      join.onRef("checkouts.userId", "=", "users.id").onRef("checkouts.planId", "=", "users.paidPlan"),
    )
    .innerJoin("receipts", "receipts.checkoutId", "checkouts.id")
    .select(({ fn }) => [
      "users.paidPlan",
      fn.sum<number>("receipts.amountCents").as("paidCents"),
      fn.sum<number>("receipts.refundedCents").as("refundedCents"),
    ])
    .where("users.id", "=", userId)
    .where("checkouts.state", "=", "paid")
    .where("checkouts.isGift", "=", 0)
    .groupBy("users.paidPlan")
    .executeTakeFirst();
  if (!row?.paidPlan) return null;
  const cents = Math.max(0, Number(row.paidCents) - Number(row.refundedCents));
  return { what: t("what you paid for {planName}", { planName: planName(row.paidPlan) ?? "" }), cents };
}
