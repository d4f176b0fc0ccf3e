import type { OrderLineRow, OrderStatus, PaymentStatus, PrintOrderRow } from "~/db/tables";
import type { OrderNews } from "./mail/order-mail.server";
import { statusOfLines } from "./order-lines";
import { isMailed, isOnHold } from "./orders";

/* What changes of an order's lines come to. Nothing is read or written here. */

/** Only what differs from the line as it is. */
export interface LineMove {
  line: OrderLineRow;
  status?: OrderStatus;
  trackingNumber?: string;
}

export interface MovedOrder {
  row: PrintOrderRow;
  lines: OrderLineRow[];
  moves: LineMove[];
}

/** Leaves out what would change nothing; null if that is all. */
export function toMove(
  line: OrderLineRow,
  { status, trackingNumber }: Omit<LineMove, "line">,
): LineMove | null {
  const move: LineMove = {
    line,
    ...(status !== undefined && status !== line.status && { status }),
    ...(trackingNumber !== undefined && trackingNumber !== line.trackingNumber && { trackingNumber }),
  };
  return Object.keys(move).length > 1 ? move : null;
}

/** The lines after their moves. One newly shipped gets `now` (ISO 8601, UTC) as its time; one set back or cancelled loses it. */
export function linesAfter({ lines, moves }: MovedOrder, now: string): OrderLineRow[] {
  return lines.map((line) => {
    const move = moves.find((one) => one.line.id === line.id);
    if (!move) return line;
    const { status = line.status, trackingNumber = line.trackingNumber } = move;
    const isGone = status === "shipped" || status === "delivered";
    const shippedAt = isGone ? (line.shippedAt ?? (status === "shipped" ? now : null)) : null;
    return { ...line, status, trackingNumber, shippedAt };
  });
}

/** The order after its moves: as far as its least advanced line, with the tracking number of its first. */
export function orderAfter(order: MovedOrder, now: string): PrintOrderRow {
  const { row } = order;
  const lines = linesAfter(order, now);
  if (lines.length === 0) return row;
  const status = statusOfLines(lines.map((line) => line.status));
  const statusChangedAt = status === row.status ? row.statusChangedAt : now;
  return { ...row, status, statusChangedAt, trackingNumber: lines[0]?.trackingNumber ?? "" };
}

/** A line whose book is not printed may only be pending or cancelled while the payment is refunded or disputed. */
export function mayMove({ line, status }: LineMove, paymentStatus: PaymentStatus): boolean {
  if (status === undefined) return true;
  const isPaymentGone = isOnHold({ status: "pending", paymentStatus });
  const isPrinted = ["printed", "shipped", "delivered"].includes(line.status);
  return isPrinted || !isPaymentGone || status === "pending" || status === "cancelled";
}

/** What is mailed about the moves: one mail for all that reach a status, or have another tracking number. */
export function newsOf({ lines, moves }: MovedOrder, after: PrintOrderRow): OrderNews[] {
  const told = moves.filter(({ line, status }) => status !== undefined && isMailed(line.status, status));
  const status = told[0]?.status;
  if (status !== undefined) return [{ order: after, what: status, ...among(told, lines) }];
  const tracked = moves.filter(
    ({ line, status: to = line.status, trackingNumber }) =>
      trackingNumber && line.status === "shipped" && to === "shipped",
  );
  return tracked.length > 0 ? [{ order: after, what: "tracking", ...among(tracked, lines) }] : [];
}

function among(moves: LineMove[], lines: OrderLineRow[]): Pick<OrderNews, "lines"> {
  return moves.length === lines.length ? {} : { lines: moves.map(({ line }) => line.position) };
}
