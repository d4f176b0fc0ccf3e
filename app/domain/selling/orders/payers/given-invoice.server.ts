import type { Db } from "~/db/open.server";
import type { GiftBearer } from "../../gifts/gift-bearers.server";
import type { Invoice } from "../../invoices/invoice";

export interface GivenInvoice extends Pick<Invoice, "number" | "token"> {
  /** False for copies of the book. */
  isOfGift: boolean;
}

/** An invoice of a gift, or of copies that its giver ordered; null for every other one, and for a receiver. */
export async function findGivenInvoice(
  db: Db,
  { side, opens, gift }: GiftBearer,
  number: number,
): Promise<GivenInvoice | null> {
  if (side !== "giver") return null;
  const row = await db
    .selectFrom("invoices")
    .leftJoin("printOrders", "printOrders.id", "invoices.orderId")
    .leftJoin("bookBuyers", "bookBuyers.id", "printOrders.bookBuyerId")
    .select(["invoices.number", "invoices.token", "invoices.checkoutId"])
    .where("invoices.number", "=", number)
    .where((where) =>
      where.or([where("invoices.checkoutId", "=", gift.checkoutId), where("bookBuyers.giftId", "=", opens)]),
    )
    .executeTakeFirst();
  return row ? { number: row.number, token: row.token, isOfGift: row.checkoutId !== null } : null;
}
