import type { OrderLineRow, OrderStatus, PaymentStatus, PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { recordChanges } from "../../base/audit/order-changes.server";
import { nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound, Unavailable } from "../../base/errors";
import { sumRefunds } from "../payments/refund-rows.server";
import type { OrderMailDeps } from "./deps";
import { readStaffRows } from "./fulfilment.server";
import { mayMove, newsOf, orderAfter, toMove } from "./line-moves";
import type { CancelledMoney } from "./mail/order-letters";
import { notifyOfChanges, notifyOperator } from "./mail/order-mail.server";
import { notifyOfRefund } from "./mail/order-payment-mail.server";
import { listLines } from "./order-lines.server";
import { saveMoves } from "./save-moves.server";
import type { OrderChange } from "./schema";

export const onHoldWords = message(
  "This order is on hold, because its payment was given back or is disputed. Settle the payment or cancel the order.",
);
const includedWords = message(
  "The copy that this plan includes was used for another order meanwhile. This order stays cancelled.",
);

/** Changes an order or a line (spec 2, section 4). Returns whether it changed. Throws Forbidden, NotFound, and Conflict for an order on hold. */
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

type PartChange = OrderChange & {
  /** Only lines of this status get the new one. */
  from?: OrderStatus;
};

/** Changes an order or a line within a transaction. `money`: what the mail about a cancellation says of the payment. */
export async function changeOrderWithin(
  deps: OrderMailDeps,
  actor: Actor,
  id: number,
  { line, from, ...change }: PartChange,
  money: CancelledMoney,
): Promise<boolean> {
  const [row] = await readStaffRows(deps.db, actor, [id]);
  const lines = row ? (await listLines(deps.db, [id]))(id) : [];
  const chosen = line === undefined ? lines : lines.filter(({ position }) => position === line);
  if (!row || chosen.length === 0) throw new NotFound();
  const moves = chosen.map((one) => toMove(one, changeOf(one, change, from))).filter((move) => move !== null);
  const wanted = differencesOf(row, change);
  if (moves.length === 0 && Object.keys(wanted).length === 0) return false;
  const { notes, paymentStatus } = wanted;
  if (paymentStatus) requireMaySet(actor, row, paymentStatus);
  if (!moves.every((move) => mayMove(move, paymentStatus ?? row.paymentStatus)))
    throw new Conflict(onHoldWords);
  const moved = { row: { ...row, ...wanted }, lines, moves };
  await requireFreeInclusion(deps, row, orderAfter(moved, nowText(deps.clock)).status);
  const [after = moved.row] = await saveMoves(deps, actor, [moved]);
  await saveWanted(deps, actor, row, wanted);
  const { status, trackingNumber } = change;
  await recordAudit(deps, actor, "order.change", {
    orderNumber: row.orderNumber,
    ...(lines.length > 1 && line !== undefined && { line }),
    ...(moves.some((move) => move.status) && { status }),
    ...(moves.some((move) => move.trackingNumber !== undefined) && { trackingNumber }),
    ...(paymentStatus && { paymentStatus }),
    ...(notes !== undefined && { notes: "changed" }),
  });
  if (paymentStatus === "refunded") await noteRefundedByHand(deps, after);
  await notifyOfChanges(deps, newsOf(moved, after), money);
  return true;
}

function changeOf(
  { status: now }: OrderLineRow,
  { status, trackingNumber }: OrderChange,
  from?: OrderStatus,
) {
  const moves = from === undefined || now === from;
  return { trackingNumber, status: moves ? status : undefined };
}

type Wanted = Partial<Pick<PrintOrderRow, "notes" | "paymentStatus">>;

function differencesOf(row: PrintOrderRow, { notes, paymentStatus }: OrderChange): Wanted {
  return {
    ...(notes !== undefined && notes !== row.notes && { notes }),
    ...(paymentStatus !== undefined && paymentStatus !== row.paymentStatus && { paymentStatus }),
  };
}

async function saveWanted(
  deps: OrderMailDeps,
  actor: Actor,
  row: PrintOrderRow,
  wanted: Wanted,
): Promise<void> {
  if (Object.keys(wanted).length === 0) return;
  await deps.db
    .updateTable("printOrders")
    .set({ ...wanted, ...(wanted.paymentStatus && (await moneyFacts(deps, row, wanted.paymentStatus))) })
    .where("id", "=", row.id)
    .execute();
  const steps = Object.entries(wanted).map(([name, after]) => ({
    orderId: row.id,
    what: stepNames[name as keyof Wanted],
    before: row[name as keyof Wanted],
    after,
  }));
  await recordChanges(deps, actor, steps);
}

/** A refunded order was paid all the same, and one that is released was paid when it was. */
async function moneyFacts(
  { db, clock }: OrderMailDeps,
  { orderNumber, paymentStatus: from, paidAt }: PrintOrderRow,
  to: PaymentStatus,
): Promise<Partial<Pick<PrintOrderRow, "paidAt" | "refundedCents">>> {
  const paid = to === "paid" ? (paidAt ?? nowText(clock)) : null;
  const reference = { kind: "book" as const, reference: orderNumber };
  return {
    ...(to !== "refunded" && { paidAt: paid }),
    ...(from === "refunded" && { refundedCents: await sumRefunds(db, reference) }),
  };
}

const stepNames = { notes: "notes", paymentStatus: "payment" } as const;

/** An administrator has set the payment of an invoice to refunded: all of it was returned. */
async function noteRefundedByHand(deps: OrderMailDeps, row: PrintOrderRow): Promise<void> {
  const newCents = row.totalCents - row.refundedCents;
  const refundedCents = row.totalCents;
  await deps.db.updateTable("printOrders").set({ refundedCents }).where("id", "=", row.id).execute();
  if (newCents > 0 && row.paidAt !== null) await notifyOfRefund(deps, { ...row, refundedCents }, newCents);
}

/** Mails an order to the operator again (spec 2, section 8). Returns the address. Throws Forbidden, NotFound, and Unavailable without one. */
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

/** Only administrators set payments, and only those that were not made online. */
function requireMaySet({ isAdmin }: Actor, row: PrintOrderRow, to: PaymentStatus): void {
  if (!isAdmin) throw new Forbidden(message("Only an administrator can change what was paid."));
  const isReleased = to === "paid" && (row.paymentStatus === "refunded" || row.paymentStatus === "disputed");
  if (row.paymentWay !== "invoice" && !isReleased)
    throw new Conflict(message("This order was paid online: its payment is settled there."));
}

/** A reopened order may use its included copy again only if no other order has used it. */
async function requireFreeInclusion(
  { db }: OrderMailDeps,
  row: PrintOrderRow,
  status: OrderStatus,
): Promise<void> {
  if (!returnsInclusion(row, status)) return;
  const other = await db
    .selectFrom("printOrders")
    .select("id")
    .where("userId", "=", row.userId)
    .where("includedCopies", ">", 0)
    .where("status", "<>", "cancelled")
    .executeTakeFirst();
  if (other) throw new Conflict(includedWords);
}

/** Whether an order that was cancelled would use its included copy again. */
export function returnsInclusion(row: PrintOrderRow, status: OrderStatus): boolean {
  return row.includedCopies > 0 && row.status === "cancelled" && status !== "cancelled";
}
