import type { Db } from "~/db/open.server";

/**
 * Who was billed for copies of another's book; null where an account has ordered. The circle is that of a relative, whose own link
 * opens it: it lets nobody in who only has the invoice, as the link of a gift would.
 */
export async function findInvoicedPayer(
  db: Db,
  invoiceId: number,
): Promise<{ circleId: number | null } | null> {
  const row = await db
    .selectFrom("invoices")
    .innerJoin("printOrders", "printOrders.id", "invoices.orderId")
    .leftJoin("bookBuyers", "bookBuyers.id", "printOrders.bookBuyerId")
    .leftJoin("circles", (join) =>
      join.onRef("circles.userId", "=", "bookBuyers.userId").on("bookBuyers.memberId", "is not", null),
    )
    .select(["printOrders.userId", "circles.id as circleId"])
    .where("invoices.id", "=", invoiceId)
    .executeTakeFirst();
  if (!row || row.userId !== null) return null;
  return { circleId: row.circleId };
}
