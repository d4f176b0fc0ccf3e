import type { CheckoutRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { monthAfter } from "../../base/months";
import { quoteOf } from "../catalogue/quote";
import { settleInvoice } from "../invoices/invoices.server";
import type { PaymentGateway } from "../payments/gateway";
import { updateSubscription } from "../subscriptions/subscriptions.server";
import type { SaleDeps } from "../writing-services/sale-mail.server";
import { issueSetupToken } from "./account-setup/setup-tokens.server";
import { grantCheckout } from "./grant.server";
import { closeHostedInvoice } from "./hosted-invoices.server";
import { orderDeclinedLetter } from "./invoice-letters";
import { endCheckout } from "./plan-payments.server";
import { invoiceSource, saveReceipt } from "./receipts.server";
import { isUnderWay, readerOf } from "./states";

export type PlanOrder = Pick<CheckoutRow, "id" | "planId" | "email" | "state" | "createdAt" | "paidAt"> & {
  planName: string;
  dueCents: number;
  isSetUp: boolean;
};

const mostShown = 100;

type DecisionDeps = SaleDeps & { payments: PaymentGateway | null };

/** Plans that wait for their invoice or for a bank, or are paid and have no account. Throws Forbidden. */
export async function listPlanOrders({ db }: Pick<MailDeps, "db">, actor: Actor): Promise<PlanOrder[]> {
  requireAdministrator(actor);
  const rows = await db
    .selectFrom("checkouts")
    .selectAll()
    .where((where) =>
      where.or([
        where("state", "in", ["invoiced", "processing", "verifying"]),
        where.and([
          where("state", "=", "paid"),
          where("userId", "is", null),
          // A gift waits for who unwraps it, not for its buyer.
          where("isGift", "=", 0),
          where("anonymizedAt", "is", null),
        ]),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(toPlanOrder);
}

/** Grants a plan after its invoice was paid. Idempotent. Throws Forbidden, NotFound, Conflict, PaymentsUnavailable. */
export async function approveInvoice(deps: DecisionDeps, actor: Actor, id: number): Promise<PlanOrder> {
  requireAdministrator(actor);
  const paidOnline = await closeHostedInvoice(deps, id);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = await requireCheckout(within, id);
    if (checkout.state === "paid") return toPlanOrder(checkout);
    if (checkout.state !== "invoiced")
      throw new Conflict(message("This order is no longer waiting for an invoice."));
    await saveReceipt(within, checkout, {
      // Its own event comes later, or was lost: it is one payment all the same.
      source: paidOnline ?? invoiceSource(checkout),
      amountCents: checkout.dueCents,
      url: null,
    });
    await recordAudit(within, actor, "checkout.approve", { id, cents: checkout.dueCents });
    return toPlanOrder(await grantCheckout(within, checkout));
  });
}

/** Cancels a plan that will not be paid. Throws Forbidden, NotFound, Conflict, PaymentsUnavailable. */
export async function declineInvoice(deps: DecisionDeps, actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  if (await closeHostedInvoice(deps, id))
    throw new Conflict(message("This invoice has been paid online. The plan can be refunded instead."));
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = await requireCheckout(within, id);
    if (checkout.state === "cancelled") return;
    if (checkout.state !== "invoiced")
      throw new Conflict(message("This order is no longer waiting for an invoice."));
    await endCheckout(within, checkout, "cancelled");
    await settleInvoice(within, id, "void");
    await updateSubscription(within, id, "ended");
    await mailDeclined(within, checkout);
    await recordAudit(within, actor, "checkout.decline", { id });
  });
}

/** A new setup link, or its path if appUrl is not set. Throws Forbidden, NotFound and Conflict. */
export async function createSetupLink(deps: MailDeps, actor: Actor, id: number): Promise<string> {
  requireAdministrator(actor);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const checkout = await requireCheckout(within, id);
    if (checkout.isGift)
      throw new Conflict(message("This is a gift: its receiver opens it by its card or email."));
    if (!isUnderWay(checkout.state) || checkout.userId !== null || checkout.anonymizedAt !== null) {
      throw new Conflict(message("This order is not paid, or has its account already."));
    }
    // Handed on by somebody who knows whose order it is.
    const { token } = await issueSetupToken(within, checkout, checkout.email);
    await recordAudit(within, actor, "checkout.hand-over", { id });
    const path = `/account-setup?token=${token}`;
    return deps.config.appUrl ? linkTo(deps.config, path) : path;
  });
}

async function mailDeclined(deps: MailDeps, checkout: CheckoutRow): Promise<void> {
  const { email: recipient } = checkout;
  const userId = readerOf(checkout);
  if (!recipient) return;
  const language = toLanguage(checkout.locale);
  const letter = () => orderDeclinedLetter(recipient, quoteOf(checkout).planName, checkout.setUpAt !== null);
  await enqueueMail(deps, { kind: "plan-ended", userId, recipient, language, letter });
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

export interface InvoicedPlan {
  checkoutId: number;
  userId: number;
  displayName: string;
  planName: string;
  monthlyCents: number;
  since: string;
  endsAt: string | null;
}

const mostPlansShown = 200;

/** Monthly plans that are paid by invoice, newest first. Amounts in cents. Throws Forbidden for others than administrators. */
export async function listInvoicedPlans(deps: Pick<Deps, "db">, actor: Actor): Promise<InvoicedPlan[]> {
  requireAdministrator(actor);
  const rows = await selectInvoiced(deps)
    .orderBy("checkouts.paidAt", "desc")
    .orderBy("checkouts.id", "desc")
    .limit(mostPlansShown)
    .execute();
  return rows.map(({ quote, paidAt, monthlyCents, ...row }) => ({
    ...row,
    planName: quoteOf({ quote }).planName,
    monthlyCents: monthlyCents ?? 0,
    since: paidAt ?? "",
  }));
}

/** Ends a plan with its current month, or continues it. Returns the end. Throws Forbidden and NotFound. */
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
          // Approved by hand, or paid on the payment service's page.
          .where((where) =>
            where.or([
              where("receipts.source", "like", "invoice:%"),
              where("receipts.source", "like", "in_%"),
            ]),
          ),
      ),
    );
}

function endOfMonth(start: string, now: string): string {
  // Counted from the start: a shorter month between does not shorten the later ones.
  let months = 1;
  while (monthAfter(start, months) <= now) months += 1;
  return monthAfter(start, months);
}
