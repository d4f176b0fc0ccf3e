import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { readStaffRows } from "./fulfilment.server";
import { listLines } from "./order-lines.server";
import type { ChosenPackage } from "./packages";
import type { TrackingRow } from "./tracking-list";

/** Tracking numbers that were typed beside packages, by order number, without those that are as they were. Throws Forbidden. */
export async function listTracked(
  db: Db,
  actor: Actor,
  typed: (ChosenPackage & { tracking: string })[],
): Promise<TrackingRow[]> {
  const ids = [...new Set(typed.map(({ orderId }) => orderId))];
  const rows = new Map((await readStaffRows(db, actor, ids)).map((row) => [row.id, row]));
  const linesOf = await listLines(db, ids);
  return typed.flatMap(({ orderId, line, tracking }) => {
    const written = tracking.replace(/\s+/g, " ").trim();
    const known = linesOf(orderId).find(({ position }) => position === line);
    if (known?.trackingNumber === written) return [];
    return [{ order: rows.get(orderId)?.orderNumber ?? "", line: String(line ?? ""), tracking: written }];
  });
}
