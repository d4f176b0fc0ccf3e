import { toBit } from "~/db/columns";
import type { OrderStatus, PaymentStatus, PrintOrderRow } from "~/db/tables";
import type { Actor } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { nowText } from "../deps";
import { Conflict, Forbidden, NotFound, Unavailable } from "../errors";
import type { OrderMailDeps } from "./deps";
import { readStaffRows } from "./fulfilment.server";
import { type NewChange, noteChanges } from "./order-changes.server";
import { notifyOfChanges, notifyOperator } from "./order-mail.server";
import type { BulkChange, OrderChange } from "./schema";
import { isFulfilled, isMailed, isOnHold } from "./statuses";

export const onHoldWords =
  "This order is on hold, because its payment was given back or is disputed. Settle the payment or cancel the order.";
const includedWords =
  "The copy that this plan includes was used for another order meanwhile. This order stays cancelled.";

/**
 * Changes an order of those that the actor looks after (spec 2, section 4): any status in any order; each change goes into
 * the history, and the customer hears of what matters. What is already so changes nothing. Answers whether anything did.
 * Throws Forbidden (also where an owner sets a payment), NotFound, and Conflict for an order on hold.
 */
export async function changeOrder(
  allDeps: OrderMailDeps,
  actor: Actor,
  id: number,
  change: OrderChange,
): Promise<boolean> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const [row] = await readStaffRows(db, actor, [id]);
    if (!row) throw new NotFound();
    const wanted = differencesOf(row, change);
    if (Object.keys(wanted).length === 0) return false;
    if (wanted.paymentStatus) requireMaySet(actor, row, wanted.paymentStatus);
    const after = { ...row, ...wanted };
    if (wanted.status && !mayMove(row, after)) throw new Conflict(onHoldWords);
    await requireFreeInclusion(deps, row, wanted);
    await deps.db
      .updateTable("printOrders")
      .set({ ...wanted, ...marksOf(deps, wanted) })
      .where("id", "=", id)
      .execute();
    await noteChanges(deps, actor, stepsOf(row, wanted));
    const { notes, ...told } = wanted;
    await recordAudit(deps, actor, "order.change", {
      orderNumber: row.orderNumber,
      ...told,
      ...(notes !== undefined && { notes: "changed" }),
    });
    const paymentEvent = paymentEventOf(row, wanted);
    if (paymentEvent) await notifyOfChanges(deps, [{ order: after, what: paymentEvent }]);
    return true;
  });
}

/**
 * Gives many orders one status. Those that have it already, are on hold, or are not the actor's to change stay as they
 * are. Answers how many were changed, and how many are on hold. Throws Forbidden.
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
      .set({ status, ...marksOf(deps, { status }) })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .execute();
    await noteChanges(
      deps,
      actor,
      rows.flatMap((row) => stepsOf(row, { status })),
    );
    const orders = rows.map(({ orderNumber }) => orderNumber).join(" ");
    await recordAudit(deps, actor, "order.change", { orders, count: rows.length, status });
    const paymentEvent = rows.filter((row) => isMailed(row.status, status));
    await notifyOfChanges(
      deps,
      paymentEvent.map((row) => ({ order: { ...row, status }, what: status })),
    );
    return { changed: rows.length, held };
  });
}

/**
 * Mails the notification of an order to the house once more (spec 2, section 8). Answers the address that it goes to.
 * Throws Forbidden, NotFound, and Unavailable where the operator has named no address.
 */
export async function resendNotification(allDeps: OrderMailDeps, actor: Actor, id: number): Promise<string> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const [row] = await readStaffRows(db, actor, [id]);
    if (!row) throw new NotFound();
    const address = await notifyOperator(deps, row);
    if (address === null)
      throw new Unavailable("This site has no support address yet. Whoever runs it can set SUPPORT_EMAIL.");
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

/** Money is the administrators' affair, and what was paid in the browser is the bank's word. */
function requireMaySet({ isAdmin }: Actor, row: PrintOrderRow, to: PaymentStatus): void {
  if (!isAdmin) throw new Forbidden("Only an administrator can change what was paid.");
  const isReleased = to === "paid" && (row.paymentStatus === "refunded" || row.paymentStatus === "disputed");
  if (row.paymentWay !== "invoice" && !isReleased)
    throw new Conflict("This order was paid online: its payment is settled there.");
}

/** What is not printed yet and whose payment is gone may be cancelled, or wait, and nothing else. */
function mayMove(
  { status: before }: Pick<PrintOrderRow, "status">,
  { status: after, paymentStatus }: Pick<PrintOrderRow, "status" | "paymentStatus">,
): boolean {
  const isPaymentGone = isOnHold({ status: "pending", paymentStatus });
  const isPrinted = ["printed", "shipped", "delivered"].includes(before);
  return isPrinted || !isPaymentGone || after === "pending" || after === "cancelled";
}

/** A cancelled order gave its included copy back: it may come back only while no other has it. */
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

function marksOf({ clock }: OrderMailDeps, { status, paymentStatus }: Wanted) {
  const now = nowText(clock);
  return {
    ...(status && { statusChangedAt: now, isFulfilled: toBit(isFulfilled(status)) }),
    ...(paymentStatus && { paidAt: paymentStatus === "paid" ? now : null }),
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

function paymentEventOf(
  row: PrintOrderRow,
  { status, trackingNumber }: Wanted,
): OrderStatus | "tracking" | null {
  if (status && isMailed(row.status, status)) return status;
  const isUnderway = row.status === "shipped" && (status ?? "shipped") === "shipped";
  return trackingNumber && isUnderway ? "tracking" : null;
}
