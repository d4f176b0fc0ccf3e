import type { Db } from "~/db/open.server";
import type { OrderLineRow, PrintOrderRow } from "~/db/tables";
import type { Language } from "~/messages/languages";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { readStaffRows } from "./fulfilment.server";
import { listLines } from "./order-lines.server";
import { type ChosenPackage, isChosen } from "./packages";
import { findSlipLanguages } from "./slip-languages.server";

export interface ChosenOrder {
  row: PrintOrderRow;
  all: OrderLineRow[];
  /** The chosen ones, without those that are cancelled; at least one. */
  lines: OrderLineRow[];
  /** What lies in its packages is said in it. */
  language: Language;
}

/** The chosen packages by order. Throws Forbidden, and NotFound without a package that the actor manages. */
export async function readChosenOrders(
  db: Db,
  actor: Actor,
  chosen: ChosenPackage[],
): Promise<ChosenOrder[]> {
  const ids = [...new Set(chosen.map(({ orderId }) => orderId))];
  const rows = await readStaffRows(db, actor, ids);
  const linesOf = await listLines(db, ids);
  const languageOf = await findSlipLanguages(db, ids);
  const orders = rows.map((row) => {
    const all = linesOf(row.id);
    const lines = all.filter(
      ({ position, status }) => status !== "cancelled" && isChosen(chosen, row.id, position),
    );
    return { row, all, lines, language: languageOf(row.id) };
  });
  const found = orders.filter(({ lines }) => lines.length > 0);
  if (found.length === 0) throw new NotFound();
  return found;
}
