import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, staffRoleOf } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { byteOrderMark, csvLine } from "../../base/csv";
import type { Deps } from "../../base/deps";
import { visibleOrders } from "./visible-orders.server";

const batchSize = 500;

const columns = [
  message("Order"),
  message("Name"),
  message("Street address"),
  message("City"),
  message("State"),
  message("ZIP code"),
  message("Phone"),
  message("Email"),
  message("Copies"),
  message("Title"),
];

/**
 * Streams the addresses of all orders that can be sent, oldest first, as CSV for label tools: neither sent nor cancelled, and
 * paid, so none on hold. Audited when the first chunk is read. Throws Forbidden for participants.
 */
export async function* exportShipAddresses(deps: Deps, actor: Actor): AsyncGenerator<string> {
  const toShip = visibleOrders(deps.db, staffRoleOf(actor))
    .where("printOrders.status", "in", ["pending", "processing", "printed"])
    .where("printOrders.paymentStatus", "=", "paid")
    .select(["id", "orderNumber", "customerName", "address", "city", "state", "zipCode"])
    .select(["phone", "customerEmail", "copies", "bookTitle"])
    .orderBy("id")
    .limit(batchSize);
  await recordAudit(deps, actor, "order.addresses", {});
  yield byteOrderMark + csvLine(columns.map((column) => t(column)));
  for (let after = 0; ; ) {
    const rows = await toShip.where("printOrders.id", ">", after).execute();
    if (rows.length === 0) return;
    yield rows.map(({ id: _id, ...cells }) => csvLine(Object.values(cells))).join("");
    after = rows.at(-1)?.id ?? after;
  }
}
