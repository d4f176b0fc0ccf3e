import { type Selectable, sql } from "kysely";
import type { CheckoutRow, ReceiptsTable, RefundRow } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { Conflict, NotFound } from "../../base/errors";
import { quoteOf } from "../catalogue/quote";
import type { Invoice } from "../invoices/invoice";
import { findInvoice } from "../invoices/invoices.server";
import { findPayment } from "../payments/payment-rows.server";
import { listRefunds, type ShownRefund } from "../payments/refund-rows.server";
import {
  factsOf,
  type PaymentFacts,
  type Refundable,
  requestRefund,
  sendRefund,
} from "../payments/refunds.server";
import type { PlanRefundInput } from "../payments/schema";
import type { CheckoutDeps } from "./deps";
import { planPaymentHandler } from "./plan-payments.server";
import { invoiceSource } from "./receipts.server";

export interface PlanReceipt extends PaymentFacts {
  id: number;
  paidAt: string;
}

export interface PlanPurchase
  extends Pick<CheckoutRow, "id" | "planId" | "email" | "state" | "createdAt" | "paidAt" | "dueCents"> {
  planName: string;
  isMonthly: boolean;
  /** Null before the account is set up, and once it is deleted. */
  user: { id: number; displayName: string } | null;
  receipts: PlanReceipt[];
  refunds: ShownRefund[];
  invoice: (Pick<Invoice, "number" | "token" | "state"> & { canBeSent: boolean }) | null;
  /** The page of the payment or subscription at the payment service. */
  serviceUrl: string | null;
}

type PurchaseDeps = Pick<CheckoutDeps, "db" | "payments">;

/** A sold plan with its payments and refunds. Throws Forbidden and NotFound. */
export async function getPlanPurchase(deps: PurchaseDeps, actor: Actor, id: number): Promise<PlanPurchase> {
  requireAdministrator(actor);
  const { db, payments } = deps;
  const checkout = await requireCheckout(deps, id);
  const reference = { kind: "plan" as const, reference: checkout.reference };
  const user = await db
    .selectFrom("users")
    .select(["id", "displayName"])
    .where("id", "=", checkout.userId)
    .executeTakeFirst();
  const refunds = await listRefunds(db, reference);
  const receipts = await selectReceipts(deps, id);
  const payment = await findPayment(db, reference);
  const serviceId = payment?.subscriptionId ?? payment?.paymentId ?? null;
  const invoice = await findInvoice(db, id);
  const { planId, email, state, createdAt, paidAt, dueCents } = checkout;
  const { planName, renewal } = quoteOf(checkout);
  return {
    ...{ id, planId, planName, email, state, createdAt, paidAt, dueCents, refunds },
    isMonthly: renewal !== null,
    invoice: invoice
      ? {
          ...{ number: invoice.number, token: invoice.token, state: invoice.state },
          canBeSent: payments !== null && invoice.state === "open" && invoice.payUrl === null,
        }
      : null,
    user: user ?? null,
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      paidAt: receipt.paidAt,
      ...factsOf(deps, refundableOf(checkout, receipt), refunds),
    })),
    serviceUrl: serviceId && payments ? payments.dashboardUrl(serviceId) : null,
  };
}

/** Refunds the receipt's payment, or the newest; "requested" without an answer. Throws Forbidden, NotFound, Conflict and ValidationError. */
export async function refundPlan(
  allDeps: CheckoutDeps,
  actor: Actor,
  id: number,
  { receiptId, ...input }: PlanRefundInput,
  formId: string | null,
): Promise<RefundRow> {
  requireAdministrator(actor);
  const refund = await allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const checkout = await requireCheckout(deps, id);
    if (checkout.state === "disputed")
      throw new Conflict(
        message("The buyer’s bank is deciding about this payment. It cannot be refunded before that."),
      );
    return requestRefund(deps, actor, await requireRefundable(deps, checkout, receiptId), input, formId);
  });
  return sendRefund(allDeps, planPaymentHandler, refund);
}

async function requireRefundable(
  deps: PurchaseDeps,
  checkout: CheckoutRow,
  receiptId: number | null,
): Promise<Refundable> {
  const receipts = await selectReceipts(deps, checkout.id);
  const { reference } = checkout;
  const refunds = await listRefunds(deps.db, { kind: "plan", reference });
  const refundables = receipts.map((receipt) => refundableOf(checkout, receipt));
  const chosen =
    receiptId === null
      ? (refundables.find((one) => factsOf(deps, one, refunds).leftCents > 0) ?? refundables[0])
      : refundables[receipts.findIndex((receipt) => receipt.id === receiptId)];
  if (!chosen && receiptId !== null) throw new NotFound();
  if (!chosen) throw new Conflict(message("Nothing was paid for this plan, so nothing can be refunded."));
  return chosen;
}

type ReceiptRow = Selectable<ReceiptsTable>;

function refundableOf(checkout: CheckoutRow, receipt: ReceiptRow): Refundable {
  const { source, amountCents: paidCents, refundedCents } = receipt;
  const reference = { kind: "plan" as const, reference: checkout.reference };
  return { reference, source, isByHand: source === invoiceSource(checkout), paidCents, refundedCents };
}

function selectReceipts({ db }: PurchaseDeps, checkoutId: number): Promise<ReceiptRow[]> {
  return db
    .selectFrom("receipts")
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
}

const mostShown = 120;

async function requireCheckout({ db }: PurchaseDeps, id: number): Promise<CheckoutRow> {
  const row = await db.selectFrom("checkouts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export type PlanPurchaseSummary = Pick<
  PlanPurchase,
  "id" | "planName" | "state" | "createdAt" | "dueCents" | "email"
>;

/** The newest sold plans, or those of a user. Throws Forbidden. */
export async function listPlanPurchases(
  { db }: PurchaseDeps,
  actor: Actor,
  { userId }: { userId?: number } = {},
): Promise<PlanPurchaseSummary[]> {
  requireAdministrator(actor);
  const sold = db
    .selectFrom("checkouts")
    .select(["id", "quote", "state", "createdAt", "dueCents", "email"])
    // Nearly all are. The plus keeps SQLite from reading and sorting them all by the index of states.
    .where(sql<boolean>`+state in ('paid', 'refunded', 'disputed')`)
    .orderBy("id", "desc")
    .limit(50);
  const rows = await (userId === undefined ? sold : sold.where("userId", "=", userId)).execute();
  return rows.map(({ quote, ...row }) => ({ ...row, planName: quoteOf({ quote }).planName }));
}
