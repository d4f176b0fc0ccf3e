import type { Db } from "~/db/open.server";
import type { OrderLineRow, PrintOrderRow } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { toLanguage } from "~/messages/languages";
import { homeCountry } from "../../base/home-country";
import { type Invoice, type LineTax, orderInvoiceLines } from "./invoice";
import { type InvoiceDeps, issueInvoice, toInvoice } from "./invoices.server";

/** Who pays for an order. An address is known where books go to the buyer, or the account has one. */
export interface OrderBuyer {
  name: string;
  email: string;
  taxes: LineTax[];
  /** Where the buyer's own books go; null where others get them all, whose addresses are none of the invoice's. */
  place: Place | null;
}

type Place = Pick<OrderLineRow, "address" | "city" | "state" | "zipCode" | "country">;

/** Issues an order's invoice, once, in the buyer's language. Null for an order that costs nothing. Within the transaction that places it. */
export async function issueOrderInvoice(
  deps: InvoiceDeps,
  order: PrintOrderRow,
  { name, email, taxes, place: own }: OrderBuyer,
): Promise<Invoice | null> {
  const { db } = deps;
  if (order.totalCents === 0) return null;
  const known = await findOrderInvoice(db, order.id);
  if (known) return known;
  const account = await findAccount(db, order.userId);
  const place = own ?? account;
  const locale = order.payerLocale || account?.locale;
  return issueInvoice(deps, {
    subject: { orderId: order.id },
    buyer: {
      ...{ name, email, address: place?.address ?? "", city: place?.city ?? "" },
      ...{ region: place?.state ?? "", zipCode: place?.zipCode ?? "" },
      country: place?.country ?? homeCountry,
    },
    language: locale ? toLanguage(locale) : currentLanguage(),
    lines: () => orderInvoiceLines(order, taxes),
    totalCents: order.totalCents,
  });
}

/** The invoice of an order, whoever may see it; undefined without one. */
export async function findOrderInvoice(db: Db, orderId: number): Promise<Invoice | undefined> {
  const row = await db.selectFrom("invoices").selectAll().where("orderId", "=", orderId).executeTakeFirst();
  return row && toInvoice(row);
}

/** Takes the buyers out of the invoices of orders; numbers and sums stay for bookkeeping. */
export async function forgetInvoicedBuyers(db: Db, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const nobody = { name: "", email: "", address: "", city: "", region: "", zipCode: "" };
  await db.updateTable("invoices").set(nobody).where("orderId", "in", orderIds).execute();
}

async function findAccount(db: Db, userId: number | null) {
  if (userId === null) return undefined;
  return db
    .selectFrom("users")
    .leftJoin("postalAddresses", "postalAddresses.userId", "users.id")
    .select(["locale", "address", "city", "state", "zipCode", "country"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}
