import { type Actor, requireAdministrator } from "../actor";
import { recordAudit } from "../audit/audit.server";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { monthAfter, quoteOf } from "./grant.server";

/*
 * Monthly plans that are paid by invoice: no payment service tells of their months, so they go on until an administrator
 * says that they end.
 */

/** Such a plan, as an administrator sees it. */
export interface InvoicedPlan {
  checkoutId: number;
  userId: number;
  displayName: string;
  planName: string;
  monthlyCents: number;
  /** When its first invoice was paid. */
  since: string;
  /** It ends then; null while it goes on. */
  endsAt: string | null;
}

const mostShown = 200;

/** The newest first. Administrators only: throws Forbidden. */
export async function listInvoicedPlans(deps: Pick<Deps, "db">, actor: Actor): Promise<InvoicedPlan[]> {
  requireAdministrator(actor);
  const rows = await selectInvoiced(deps)
    .orderBy("checkouts.paidAt", "desc")
    .orderBy("checkouts.id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(({ quote, paidAt, monthlyCents, ...row }) => ({
    ...row,
    planName: quoteOf({ quote }).planName,
    monthlyCents: monthlyCents ?? 0,
    since: paidAt ?? "",
  }));
}

/**
 * Lets such a plan end with the month that runs, or go on after all; its person is told when it has ended (see
 * reconcile.server). Answers until when it goes on. Throws Forbidden, and NotFound where there is no such plan any more.
 */
export async function setInvoicedPlanEnd(
  deps: Deps,
  actor: Actor,
  checkoutId: number,
  ends: boolean,
): Promise<string | null> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const plan = await selectInvoiced({ db }).where("checkouts.id", "=", checkoutId).executeTakeFirst();
    if (!plan) throw new NotFound();
    const now = deps.clock.now().toISOString();
    const endsAt = ends ? (plan.endsAt ?? endOfMonth(plan.paidAt ?? now, now)) : null;
    await db
      .updateTable("subscriptions")
      .set({ endsAt, updatedAt: now })
      .where("userId", "=", plan.userId)
      .execute();
    const action = ends ? "plan.end" : "plan.go-on";
    await recordAudit({ ...deps, db }, actor, action, { userId: plan.userId, checkoutId });
    return endsAt;
  });
}

function selectInvoiced({ db }: Pick<Deps, "db">) {
  return db
    .selectFrom("subscriptions")
    .innerJoin("checkouts", "checkouts.id", "subscriptions.checkoutId")
    .innerJoin("users", "users.id", "subscriptions.userId")
    .select(["checkouts.id as checkoutId", "checkouts.quote", "checkouts.paidAt"])
    .select(["users.id as userId", "users.displayName", "subscriptions.monthlyCents", "subscriptions.endsAt"])
    .where("subscriptions.subscriptionId", "is", null)
    .where("subscriptions.monthlyCents", "is not", null)
    .where("subscriptions.state", "=", "active")
    .where("users.closedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("receipts")
          .select("receipts.id")
          .whereRef("receipts.checkoutId", "=", "checkouts.id")
          .where("receipts.source", "like", "invoice:%"),
      ),
    );
}

/** The end of the month that runs at `now`, where the first began at `start`. */
function endOfMonth(start: string, now: string): string {
  let end = monthAfter(start);
  while (end <= now) end = monthAfter(end);
  return end;
}
