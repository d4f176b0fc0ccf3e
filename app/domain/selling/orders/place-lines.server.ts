import type { Db } from "~/db/open.server";
import type { LineInput } from "./line-input";
import type { OrderQuote } from "./order-quote";
import type { OrderInput } from "./schema";

/** All lines of an order, its own fields first. */
export function linesOf({ more = [], ...first }: OrderInput): LineInput[] {
  return [first, ...more];
}

/** Adds the lines of a new order, in the transaction that adds the order. */
export async function insertLines(
  db: Db,
  orderId: number,
  input: OrderInput,
  { lines }: OrderQuote,
): Promise<void> {
  const rows = linesOf(input).map(
    ({ copies, name, email, phone, address, city, state, zipCode, country }, at) => ({
      ...{ orderId, position: at + 1, copies, name, email, phone, address, city, state, zipCode, country },
      taxRate: lines[at]?.taxRate ?? 0,
      taxCents: lines[at]?.taxCents ?? 0,
      shippingCents: lines[at]?.shippingCents ?? 0,
      grams: lines[at]?.grams ?? 0,
    }),
  );
  await db.insertInto("orderLines").values(rows).execute();
}
