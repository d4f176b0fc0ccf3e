import { toBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { OrderLineRow, OrderStatus, PrintOrderRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { type NewChange, recordChanges } from "../../base/audit/order-changes.server";
import { type Deps, nowText } from "../../base/deps";
import { type LineMove, linesAfter, type MovedOrder, orderAfter } from "./line-moves";
import { isFulfilled, orderStatuses } from "./orders";

/** Saves moves and their steps, in the caller's transaction. Returns the orders after. The number of queries does not grow with the orders. */
export async function saveMoves(deps: Deps, actor: Actor, orders: MovedOrder[]): Promise<PrintOrderRow[]> {
  const { db, clock } = deps;
  const now = nowText(clock);
  const moved = orders.flatMap((order) => {
    const ids = new Set(order.moves.map(({ line }) => line.id));
    return linesAfter(order, now).filter(({ id }) => ids.has(id));
  });
  const after = orders.map((order) => orderAfter(order, now));
  if (moved.length === 0) return after;
  await saveLines(db, moved);
  await saveOrders(db, orders, after, now);
  await recordChanges(
    deps,
    actor,
    orders.flatMap((order) => [...stepsOf(order, "status"), ...stepsOf(order, "trackingNumber")]),
  );
  return after;
}

async function saveLines(db: Db, lines: OrderLineRow[]): Promise<void> {
  await db
    .insertInto("orderLines")
    .values(lines)
    // Each is there: this is one update of many rows, each with values of its own.
    .onConflict((conflict) =>
      conflict.doUpdateSet(({ ref }) => ({
        status: ref("excluded.status"),
        trackingNumber: ref("excluded.trackingNumber"),
        shippedAt: ref("excluded.shippedAt"),
      })),
    )
    .execute();
}

async function saveOrders(
  db: Db,
  orders: MovedOrder[],
  after: PrintOrderRow[],
  statusChangedAt: string,
): Promise<void> {
  const changed = after.filter(({ status }, at) => status !== orders[at]?.row.status);
  for (const status of orderStatuses) {
    const ids = changed.filter((row) => row.status === status).map(({ id }) => id);
    if (ids.length > 0) await setStatus(db, ids, status, statusChangedAt);
  }
  const ids = after
    .filter(({ trackingNumber }, at) => trackingNumber !== orders[at]?.row.trackingNumber)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable("printOrders")
    .set(({ selectFrom, fn, val }) => ({
      trackingNumber: fn.coalesce(
        selectFrom("orderLines")
          .select("orderLines.trackingNumber")
          .whereRef("orderLines.orderId", "=", "printOrders.id")
          .where("orderLines.position", "=", 1),
        val(""),
      ),
    }))
    .where("id", "in", ids)
    .execute();
}

async function setStatus(db: Db, ids: number[], status: OrderStatus, statusChangedAt: string): Promise<void> {
  await db
    .updateTable("printOrders")
    .set({ status, statusChangedAt, isFulfilled: toBit(isFulfilled(status)) })
    .where("id", "in", ids)
    .execute();
}

const stepNames = { status: "status", trackingNumber: "tracking" } as const;

/** One step where all lines go the same way, else one for each. */
function stepsOf({ row, lines, moves }: MovedOrder, name: keyof typeof stepNames): NewChange[] {
  const all = moves.filter((move) => move[name] !== undefined).map((move) => toStep(row.id, move, name));
  const [first] = all;
  const isWhole =
    all.length === lines.length &&
    all.every(({ before, after }) => before === first?.before && after === first.after);
  return first && isWhole ? [{ ...first, line: null }] : all;
}

function toStep(orderId: number, move: LineMove, name: keyof typeof stepNames): NewChange {
  const { line } = move;
  return { orderId, what: stepNames[name], before: line[name], after: move[name] ?? "", line: line.position };
}
