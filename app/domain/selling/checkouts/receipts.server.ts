import type { Db } from "~/db/open.server";
import type { CheckoutRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { planName } from "../../people/plans/plans";
import { quoteOf } from "../catalogue/quote";
import { taxWithin, taxWithinTotal } from "../catalogue/tax";
import type { DisputeEvent, ReceiptEvent, RefundEvent } from "../payments/payment-events";
import { sourceOf } from "../payments/refund-rows.server";
import type { MonthPlan } from "../subscriptions/paid-months.server";

export interface Receipt {
  id: number;
  planName: string;
  amountCents: number;
  refundedCents: number;
  /** Null for plans paid by invoice. */
  url: string | null;
  paidAt: string;
}

const mostShown = 120;

/** Receipts for the actor's plans, the newest first. */
export async function listReceipts(db: Db, { userId }: Actor): Promise<Receipt[]> {
  const rows = await db
    .selectFrom("receipts")
    .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
    .select(["receipts.id", "receipts.amountCents", "receipts.refundedCents", "receipts.url"])
    .select(["receipts.paidAt", "receipts.planId", "checkouts.quote"])
    .where("checkouts.userId", "=", userId)
    .where("checkouts.isGift", "=", 0)
    .where("receipts.paidAt", "is not", null)
    .orderBy("receipts.paidAt", "desc")
    .orderBy("receipts.id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map(({ quote, planId, ...row }) => ({
    ...row,
    planName: planName(planId) ?? quoteOf({ quote }).planName,
  }));
}

/** The source of the receipt of a plan that was paid by invoice, not by the payment service. */
export function invoiceSource({ reference }: Pick<CheckoutRow, "reference">): string {
  return `invoice:${reference}`;
}

/** Saves a receipt once; `source` is the id of the payment or invoice, `month` the plan of a later month, which may be another one. */
export async function saveReceipt(
  { db, clock }: Deps,
  { id: checkoutId, quote, dueCents }: CheckoutRow,
  receipt: { source: string; amountCents: number; url: string | null; month?: MonthPlan | undefined },
): Promise<void> {
  const { source, amountCents, url, month } = receipt;
  const planId = month?.planId;
  const taxRate = month?.taxRate ?? null;
  const taxCents =
    taxRate === null
      ? taxWithin(JSON.parse(quote), dueCents, amountCents)
      : taxWithinTotal(amountCents, taxRate);
  const row = { amountCents, taxCents, ...(url && { url }), ...(planId && { planId }) };
  await db
    .insertInto("receipts")
    .values({ checkoutId, source, paidAt: nowText(clock), ...row })
    .onConflict((conflict) => conflict.column("source").doUpdateSet(row))
    .execute();
}

/** Saves the URL of a receipt, which may arrive before the payment. */
export async function noteReceiptUrl(
  deps: Deps,
  checkout: CheckoutRow,
  { paymentId: source, url, amountCents, currency }: ReceiptEvent,
): Promise<void> {
  if (currency === "usd") await saveReceipt(deps, checkout, { source, amountCents, url });
}

/** The plan that a payment was for, where it is another than the checkout's: a smaller one that began later. */
export async function planOfReceipt(
  db: Db,
  event: Pick<RefundEvent, "month" | "paymentId">,
): Promise<string | null> {
  const receipt = await db
    .selectFrom("receipts")
    .select("planId")
    .where("source", "=", sourceOf(event))
    .executeTakeFirst();
  return receipt?.planId ?? null;
}

/** Saves the refunded total of a payment, which may arrive before the payment. Returns what is new, in cents. */
export async function noteRefund(
  { db, clock }: Deps,
  { id: checkoutId }: CheckoutRow,
  event: RefundEvent,
): Promise<number> {
  const { paidCents, amountCents: refundedCents } = event;
  const source = sourceOf(event);
  await db
    .insertInto("receipts")
    .values({ checkoutId, source, amountCents: paidCents, paidAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
  const before = await db
    .selectFrom("receipts")
    .select(["id", "refundedCents"])
    .where("source", "=", source)
    .executeTakeFirstOrThrow();
  if (before.refundedCents >= refundedCents) return 0;
  await db.updateTable("receipts").set({ refundedCents }).where("id", "=", before.id).execute();
  return refundedCents - before.refundedCents;
}

/** Saves that the bank took a payment back: it is not the seller's any more, as after a refund. */
export async function noteDisputeLost(
  { db, clock }: Deps,
  { id: checkoutId }: CheckoutRow,
  event: DisputeEvent,
): Promise<void> {
  const source = sourceOf(event);
  const { amountCents } = event;
  await db
    .insertInto("receipts")
    .values({ checkoutId, source, amountCents, paidAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("source").doNothing())
    .execute();
  await db
    .updateTable("receipts")
    .set((set) => ({
      refundedCents: set.fn<number>("min", ["amountCents", set("refundedCents", "+", amountCents)]),
    }))
    .where("checkoutId", "=", checkoutId)
    .where("source", "=", source)
    .execute();
}

/** Takes back a refund that failed. Amount in cents. */
export async function noteRefundFailed(
  { db }: Pick<Deps, "db">,
  { id: checkoutId }: CheckoutRow,
  { source, amountCents }: { source: string; amountCents: number },
): Promise<void> {
  await db
    .updateTable("receipts")
    .set((set) => ({ refundedCents: set("refundedCents", "-", amountCents) }))
    .where("checkoutId", "=", checkoutId)
    .where("source", "=", source)
    .where("refundedCents", ">=", amountCents)
    .execute();
}
