import type { CheckoutRow } from "~/db/tables";
import { type Actor, requireAdministrator } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { Conflict, NotFound } from "../errors";
import { linkTo, type MailDeps } from "../mail/outbox.server";
import { grantCheckout, quoteOf } from "./grant.server";
import { end } from "./handle-plan-payment.server";
import { saveReceipt } from "./receipts.server";
import { issueSetupToken } from "./setup-tokens.server";
import { isUnderWay } from "./states";

/*
 * Plans that are bought without a payment service: the house sends an invoice, and an administrator says when it is
 * paid. Administrators also hand over the way to an account to buyers who have lost theirs.
 */

/** A plan that was ordered, as an administrator sees it. */
export type PlanOrder = Pick<CheckoutRow, "id" | "planId" | "email" | "state" | "createdAt" | "paidAt"> & {
  planName: string;
  dueCents: number;
  /** The buyer has an account with the plan. */
  isSetUp: boolean;
};

const mostShown = 100;

/** Orders that wait for their invoice, and those that are paid but not set up. Administrators only: throws Forbidden. */
export async function listPlanOrders({ db }: Pick<MailDeps, "db">, actor: Actor): Promise<PlanOrder[]> {
  requireAdministrator(actor);
  const rows = await db
    .selectFrom("checkouts")
    .selectAll()
    .where((where) =>
      where.or([
        where("state", "=", "invoiced"),
        where.and([where("state", "in", ["paid", "processing", "verifying"]), where("userId", "is", null)]),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(toPlanOrder);
}

/** The invoice is paid: the plan is granted. Once more changes nothing. Throws Forbidden, NotFound and Conflict. */
export async function approveInvoice(deps: MailDeps, actor: Actor, id: number): Promise<PlanOrder> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = await requireCheckout(within, id);
    if (checkout.state === "paid") return toPlanOrder(checkout);
    if (checkout.state !== "invoiced")
      throw new Conflict("This order does not wait for an invoice any more.");
    const source = `invoice:${checkout.reference}`;
    await saveReceipt(within, checkout, { source, amountCents: checkout.dueCents, url: null });
    await recordAudit(within, actor, "checkout.approve", { id, cents: checkout.dueCents });
    return toPlanOrder(await grantCheckout(within, checkout));
  });
}

/** Nobody will pay it. Throws Forbidden, NotFound and Conflict. */
export async function declineInvoice(deps: MailDeps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = await requireCheckout(within, id);
    if (checkout.state === "cancelled") return;
    if (checkout.state !== "invoiced")
      throw new Conflict("This order does not wait for an invoice any more.");
    await end(within, checkout, "cancelled");
    await recordAudit(within, actor, "checkout.decline", { id });
  });
}

/**
 * A new way to set up the account of a paid order, to be handed over by hand: the path, and the whole address where the
 * site knows its own. Throws Forbidden, NotFound and Conflict.
 */
export async function handOverSetup(deps: MailDeps, actor: Actor, id: number): Promise<string> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = await requireCheckout(within, id);
    if (!isUnderWay(checkout.state) || checkout.userId !== null) {
      throw new Conflict("This order is not paid, or has its account already.");
    }
    const { token } = await issueSetupToken(within, checkout);
    await recordAudit(within, actor, "checkout.hand-over", { id });
    const path = `/account-setup?token=${token}`;
    return deps.config.appUrl ? linkTo(deps.config, path) : path;
  });
}

async function requireCheckout({ db }: Pick<MailDeps, "db">, id: number): Promise<CheckoutRow> {
  const row = await db.selectFrom("checkouts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

function toPlanOrder(row: CheckoutRow): PlanOrder {
  const { id, planId, email, state, createdAt, paidAt, dueCents, userId } = row;
  const { planName } = quoteOf(row);
  return { id, planId, email, state, createdAt, paidAt, dueCents, planName, isSetUp: userId !== null };
}
