import type { OrderLineRow } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { type Carrier, recognizeCarrier } from "./carriers";
import type { OrderMailDeps } from "./deps";
import { type LineMove, type MovedOrder, toMove } from "./line-moves";
import { moveOrders, needsReason } from "./move-orders.server";
import { listLines } from "./order-lines.server";
import { orderNumberPrefix } from "./order-rows.server";
import type { TrackingRow } from "./tracking-list";
import { visibleOrders } from "./visible-orders.server";

export interface TrackedRow extends TrackingRow {
  carrier: Carrier | null;
  isChanged: boolean;
  /** Why the row was not taken; null if it was. */
  refused: Message | null;
}

const refusals = {
  order: message("There is no such order."),
  line: message("This order has no such line."),
  several: message("This order has several packages: please write the line."),
  tracking: message("The tracking number is missing."),
  shortened: message(
    "A spreadsheet has shortened this number. Please set its column to text, and copy the numbers again.",
  ),
  twice: message("This package stands in the list twice."),
  cancelled: message("This package is cancelled."),
  unpaid: message("This order is not paid, or on hold. Please write a reason to send it all the same."),
};

/** A package with a number becomes shipped, and its people are mailed. Each row is taken or refused by itself. Throws Forbidden for participants. */
export async function setTracking(
  allDeps: OrderMailDeps,
  actor: Actor,
  rows: TrackingRow[],
  reason: string,
): Promise<TrackedRow[]> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const numbers = rows.map(({ order }) => orderNumberPrefix(order) ?? "");
    const found = await visibleOrders(db, actor)
      .selectAll("printOrders")
      .where("printOrders.orderNumber", "in", numbers)
      .execute();
    const linesOf = await listLines(
      db,
      found.map(({ id }) => id),
    );
    const orders = new Map<string, MovedOrder>(
      found.map((row) => [row.orderNumber, { row, lines: linesOf(row.id), moves: [] }]),
    );
    const seen = new Set<number>();
    const answers = rows.map((row, at): TrackedRow => {
      const order = orders.get(numbers[at] ?? "");
      const taken = takeRow(order, row, seen, reason);
      const isRefused = "refused" in taken;
      if (!isRefused && taken.move) order?.moves.push(taken.move);
      return {
        ...row,
        carrier: recognizeCarrier(row.tracking),
        isChanged: !isRefused && taken.move !== null,
        refused: isRefused ? taken.refused : null,
      };
    });
    const moved = [...orders.values()].filter(({ moves }) => moves.length > 0);
    await moveOrders(deps, actor, moved, { action: "order.tracking", status: "shipped", reason });
    return answers;
  });
}

type Taken = { move: LineMove | null } | { refused: Message };

function takeRow(
  order: MovedOrder | undefined,
  { line, tracking }: TrackingRow,
  seen: Set<number>,
  reason: string,
): Taken {
  if (!order) return { refused: refusals.order };
  if (tracking === "") return { refused: refusals.tracking };
  if (isShortened(tracking)) return { refused: refusals.shortened };
  const found = findLine(order.lines, line);
  if (!found) return { refused: line === "" ? refusals.several : refusals.line };
  if (seen.has(found.id)) return { refused: refusals.twice };
  seen.add(found.id);
  if (found.status === "cancelled") return { refused: refusals.cancelled };
  const status = found.status === "delivered" ? "delivered" : "shipped";
  const move = toMove(found, { status, trackingNumber: tracking });
  if (move && needsReason(order.row, [move]) && reason === "") return { refused: refusals.unpaid };
  return { move };
}

/** "9.40011E+21": what spreadsheets make of long numbers. */
function isShortened(tracking: string): boolean {
  return /^\d(?:[.,]\d+)?e\+?\d+$/i.test(tracking);
}

function findLine(lines: OrderLineRow[], written: string): OrderLineRow | undefined {
  if (written === "") return lines.length === 1 ? lines[0] : undefined;
  return lines.find(({ position }) => String(position) === written);
}
