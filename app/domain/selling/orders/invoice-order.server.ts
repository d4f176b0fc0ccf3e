import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor, Self, StaffRole } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { Conflict, NotFound } from "../../base/errors";
import type { Invoice } from "../invoices/invoice";
import { findOrderInvoice, issueOrderInvoice } from "../invoices/order-invoices.server";
import type { OrderMailDeps } from "./deps";
import { findMailAddresses } from "./mail/order-mail-addresses.server";
import { listLines } from "./order-lines.server";
import { visibleOrders } from "./visible-orders.server";

/** Issues the invoice of a placed order for who buys it, in the same transaction. Null where nothing is to be paid. */
export async function invoiceOrder(deps: OrderMailDeps, order: PrintOrderRow): Promise<Invoice | null> {
  const linesOf = await listLines(deps.db, [order.id]);
  const { buyer, isForBuyer } = (await findMailAddresses(deps.db, [order], linesOf))(order);
  const lines = linesOf(order.id);
  const place = placeOfPayer(order) ?? lines.find(isForBuyer) ?? null;
  return issueOrderInvoice(deps, order, { ...buyer, taxes: lines, place });
}

function placeOfPayer({ payerAddress, payerCity, payerState, payerZipCode, payerCountry }: PrintOrderRow) {
  if (payerAddress === "") return null;
  const place = { address: payerAddress, city: payerCity, state: payerState, zipCode: payerZipCode };
  return { ...place, country: payerCountry };
}

/** The invoice of one of the actor's orders; null for an order without one. */
export async function findOwnInvoice(
  db: Db,
  { userId }: Actor,
  orderNumber: string,
): Promise<Pick<Invoice, "number" | "token"> | null> {
  const invoice = await db
    .selectFrom("invoices")
    .innerJoin("printOrders", "printOrders.id", "invoices.orderId")
    .select(["invoices.number", "invoices.token"])
    .where("printOrders.userId", "=", userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  return invoice ?? null;
}

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

/** Issues an earlier order's invoice, or returns the one that it has. Audited. Throws NotFound, and Conflict if it costs nothing or is not placed. */
export async function issueMissingOrderInvoice(
  allDeps: OrderMailDeps,
  actor: Self,
  orderNumber: string,
): Promise<Invoice> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const order = await db
      .selectFrom("printOrders")
      .selectAll()
      .where("userId", "=", actor.userId)
      .where("orderNumber", "=", orderNumber)
      .executeTakeFirst();
    if (!order) throw new NotFound();
    const known = await findOrderInvoice(db, order.id);
    if (known) return known;
    if (order.requestedAt === null || (order.status === "cancelled" && order.paidAt === null))
      throw new Conflict(message("There is nothing to pay for this order, so it has no invoice."));
    const invoice = await invoiceOrder(deps, order);
    if (!invoice)
      throw new Conflict(message("There is nothing to pay for this order, so it has no invoice."));
    await recordAudit(deps, actor, "invoice.issue", { orderNumber, number: invoice.number });
    return invoice;
  });
}
