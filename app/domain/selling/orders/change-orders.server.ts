import { toBit } from "~/db/columns";
import type { OrderStatus, PaymentStatus, PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type NewChange, recordChanges } from "../../base/audit/order-changes.server";
import { nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound, Unavailable } from "../../base/errors";
import type { OrderMailDeps } from "./deps";
import { readStaffRows } from "./fulfilment.server";
import type { CancelledMoney } from "./mail/order-letters";
import { notifyOfChanges, notifyOperator } from "./mail/order-mail.server";
import { notifyOfRefund } from "./mail/order-payment-mail.server";
import { isFulfilled, isMailed, isOnHold } from "./orders";
import type { BulkChange, OrderChange } from "./schema";

export const onHoldWords = message(
  "This order is on hold, because its payment was given back or is disputed. Settle the payment or cancel the order.",
);
const includedWords = message(
  "The copy that this plan includes was used for another order meanwhile. This order stays cancelled.",
);

/**
 * Changes an order (spec 2, section 4) and mails the customer if it matters. Returns whether anything
 * changed. Throws Forbidden (also if an owner sets a payment), NotFound, and Conflict for an order on hold.
 */
export async function changeOrder(
  allDeps: OrderMailDeps,
  actor: Actor,
  id: number,
  change: OrderChange,
): Promise<boolean> {
  return allDeps.db
    .transaction()
    .execute((db) => changeOrderWithin({ ...allDeps, db }, actor, id, change, "undecided"));
}

/** Changes an order within a transaction. `money`: what the mail about a cancellation says of the payment. */
export async function changeOrderWithin(
  deps: OrderMailDeps,
  actor: Actor,
  id: number,
  change: OrderChange,
  money: CancelledMoney,
): Promise<boolean> {
  const [row] = await readStaffRows(deps.db, actor, [id]);
  if (!row) throw new NotFound();
  const wanted = differencesOf(row, change);
  if (Object.keys(wanted).length === 0) return false;
  if (wanted.paymentStatus) requireMaySet(actor, row, wanted.paymentStatus);
  const after = { ...row, ...wanted };
  if (wanted.status && !mayMove(row, after)) throw new Conflict(onHoldWords);
  await requireFreeInclusion(deps, row, wanted);
  await deps.db
    .updateTable("printOrders")
    .set({ ...wanted, ...stampsOf(deps, wanted) })
    .where("id", "=", id)
    .execute();
  await recordChanges(deps, actor, stepsOf(row, wanted));
  const { notes, ...logged } = wanted;
  await recordAudit(deps, actor, "order.change", {
    orderNumber: row.orderNumber,
    ...logged,
    ...(notes !== undefined && { notes: "changed" }),
  });
  if (wanted.paymentStatus === "refunded") await noteRefundedByHand(deps, after);
  const what = mailedChange(row, wanted);
  if (what) await notifyOfChanges(deps, [{ order: after, what }], money);
  return true;
}

/** An administrator has set the payment of an invoice to refunded: all of it was returned. */
async function noteRefundedByHand(deps: OrderMailDeps, row: PrintOrderRow): Promise<void> {
  const newCents = row.totalCents - row.refundedCents;
  const refundedCents = row.totalCents;
  await deps.db.updateTable("printOrders").set({ refundedCents }).where("id", "=", row.id).execute();
  if (newCents > 0 && row.paidAt !== null) await notifyOfRefund(deps, { ...row, refundedCents }, newCents);
}

/**
 * Sets a status for many orders, skipping those on hold or not managed by the actor. Returns how many
 * changed, and how many are on hold. Throws Forbidden.
 */
export async function changeOrders(
  allDeps: OrderMailDeps,
  actor: Actor,
  { ids, status }: BulkChange,
): Promise<{ changed: number; held: number }> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const others = (await readStaffRows(db, actor, ids)).filter((row) => row.status !== status);
    const rows = others.filter((row) => mayMove(row, { ...row, status }) && !returnsInclusion(row, status));
    const held = others.length - rows.length;
    if (rows.length === 0) return { changed: 0, held };
    await db
      .updateTable("printOrders")
      .set({ status, ...stampsOf(deps, { status }) })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
    await recordChanges(
      deps,
      actor,
      rows.flatMap((row) => stepsOf(row, { status })),
    );
    const orders = rows.map(({ orderNumber }) => orderNumber).join(" ");
    await recordAudit(deps, actor, "order.change", { orders, count: rows.length, status });
    const mailed = rows.filter((row) => isMailed(row.status, status));
    await notifyOfChanges(
      deps,
      mailed.map((row) => ({ order: { ...row, status }, what: status })),
      "undecided",
    );
    return { changed: rows.length, held };
  });
}

/** Mails an order to the operator again (spec 2, section 8). Returns the address. Throws Forbidden, NotFound, and Unavailable without a support address. */
export async function resendNotification(allDeps: OrderMailDeps, actor: Actor, id: number): Promise<string> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const [row] = await readStaffRows(db, actor, [id]);
    if (!row) throw new NotFound();
    const address = await notifyOperator(deps, row);
    if (address === null)
      throw new Unavailable(
        message("This site has no support address yet. An administrator can set it on /admin/settings."),
      );
    await recordAudit(deps, actor, "order.notify", { orderNumber: row.orderNumber });
    return address;
  });
}

type Wanted = Partial<Pick<PrintOrderRow, "status" | "notes" | "trackingNumber" | "paymentStatus">>;

function differencesOf(row: PrintOrderRow, change: OrderChange): Wanted {
  const entries = Object.entries(change).filter(
    ([name, value]) => value !== undefined && value !== row[name as keyof Wanted],
  );
  return Object.fromEntries(entries) as Wanted;
}

/** Only administrators set payments, and only those that were not made online. */
function requireMaySet({ isAdmin }: Actor, row: PrintOrderRow, to: PaymentStatus): void {
  if (!isAdmin) throw new Forbidden(message("Only an administrator can change what was paid."));
  const isReleased = to === "paid" && (row.paymentStatus === "refunded" || row.paymentStatus === "disputed");
  if (row.paymentWay !== "invoice" && !isReleased)
    throw new Conflict(message("This order was paid online: its payment is settled there."));
}

/** An unprinted order that is refunded or disputed may only be pending or cancelled. */
function mayMove(
  { status: before }: Pick<PrintOrderRow, "status">,
  { status: after, paymentStatus }: Pick<PrintOrderRow, "status" | "paymentStatus">,
): boolean {
  const isPaymentGone = isOnHold({ status: "pending", paymentStatus });
  const isPrinted = ["printed", "shipped", "delivered"].includes(before);
  return isPrinted || !isPaymentGone || after === "pending" || after === "cancelled";
}

/** A reopened order may use its included copy again only if no other order has used it. */
async function requireFreeInclusion(
  { db }: OrderMailDeps,
  row: PrintOrderRow,
  { status }: Wanted,
): Promise<void> {
  if (!status || !returnsInclusion(row, status)) return;
  const other = await db
    .selectFrom("printOrders")
    .select("id")
    .where("userId", "=", row.userId)
    .where("includedCopies", ">", 0)
    .where("status", "<>", "cancelled")
    .executeTakeFirst();
  if (other) throw new Conflict(includedWords);
}

function returnsInclusion(row: PrintOrderRow, status: OrderStatus): boolean {
  return row.includedCopies > 0 && row.status === "cancelled" && status !== "cancelled";
}

function stampsOf({ clock }: OrderMailDeps, { status, paymentStatus }: Wanted) {
  const now = nowText(clock);
  return {
    ...(status && { statusChangedAt: now, isFulfilled: toBit(isFulfilled(status)) }),
    // A refunded order was paid all the same.
    ...(paymentStatus && paymentStatus !== "refunded" && { paidAt: paymentStatus === "paid" ? now : null }),
  };
}

const stepNames = {
  status: "status",
  notes: "notes",
  trackingNumber: "tracking",
  paymentStatus: "payment",
} as const;

function stepsOf(row: PrintOrderRow, wanted: Wanted): NewChange[] {
  return Object.entries(wanted).map(([name, after]) => ({
    orderId: row.id,
    what: stepNames[name as keyof Wanted],
    before: row[name as keyof Wanted],
    after,
  }));
}

function mailedChange(
  row: PrintOrderRow,
  { status, trackingNumber }: Wanted,
): OrderStatus | "tracking" | null {
  if (status && isMailed(row.status, status)) return status;
  const isUnderway = row.status === "shipped" && (status ?? "shipped") === "shipped";
  return trackingNumber && isUnderway ? "tracking" : null;
}
