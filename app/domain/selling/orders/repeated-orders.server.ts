import { createHash } from "node:crypto";
import type { PrintOrderRow } from "~/db/tables";
import { agoText, minutes } from "../../base/deps";
import type { OrderDeps } from "./deps";
import type { OrderedBook } from "./frozen-book.server";
import type { OrderInput } from "./schema";

const repeatedWithin = 2 * minutes;

export type OfBuyer = { userId: number } | { bookBuyerId: number };

export interface RepeatKeys {
  createdByForm: string | null;
  contentHash: string;
}

/** The hash by which an equal call is recognized. */
export function contentHashOf(input: OrderInput, { inputHash }: OrderedBook): string {
  const { approvalId: _seen, ...asked } = input;
  return createHash("sha256")
    .update(JSON.stringify([inputHash, asked]))
    .digest("base64url");
}

/** The order that the same form, or an equal call within two minutes, has made already. */
export async function findRepeated(
  { db, clock }: OrderDeps,
  ofBuyer: OfBuyer,
  { createdByForm, contentHash }: RepeatKeys,
): Promise<PrintOrderRow | undefined> {
  let query = db
    .selectFrom("printOrders")
    .selectAll()
    .where(({ and }) => and({ ...ofBuyer }));
  query =
    createdByForm === null
      ? query
          .where("contentHash", "=", contentHash)
          .where("createdByForm", "is", null)
          .where("status", "<>", "cancelled")
          .where("createdAt", ">", agoText(clock, repeatedWithin))
      : query.where("createdByForm", "=", createdByForm);
  return query.orderBy("id", "desc").executeTakeFirst();
}
