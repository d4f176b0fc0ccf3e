import type { Db } from "~/db/open.server";
import type { StaffRole } from "../../base/actor";
import type { Invoice } from "../invoices/invoice";
import { visibleOrders } from "./visible-orders.server";

/** The invoice of a placed order, for administrators; null for an order without one, and for owners. Throws Forbidden for participants. */
export async function findStaffInvoice(
  db: Db,
  actor: StaffRole,
  orderNumber: string,
): Promise<Pick<Invoice, "number" | "token"> | null> {
  const orders = visibleOrders(db, actor);
  if (!actor.isAdmin) return null;
  const invoice = await orders
    .innerJoin("invoices", "invoices.orderId", "printOrders.id")
    .select(["invoices.number", "invoices.token"])
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  return invoice ?? null;
}
