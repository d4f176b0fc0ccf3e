import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";

/** Who is mailed about an order. The buyer pays; the recipient gets the book, and may be the buyer. */
export interface OrderMailAddresses {
  /** Has no address where none of the buyer's is known: the recipient never gets the bill. */
  buyer: MailAddress;
  /** Null if the buyer gets the book. */
  recipient: MailAddress | null;
}

interface MailAddress {
  name: string;
  /** Empty once the order is anonymized, and where none is known. */
  email: string;
}

/** Finds addresses by order id. A buyer without a known address gets no mail, unless the book is for the buyer. */
export async function findMailAddresses(
  db: Db,
  orders: PrintOrderRow[],
): Promise<(order: PrintOrderRow) => OrderMailAddresses> {
  const ids = [...new Set(orders.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
  const users =
    ids.length === 0
      ? []
      : await db
          .selectFrom("users")
          .select(["id", "displayName", "email", "keptAt"])
          .where("id", "in", ids)
          .execute();
  const byId = new Map(users.map((user) => [user.id as number | null, user]));
  return ({ userId, customerName, customerEmail, buyerEmail }) => {
    const shipTo = { name: customerName, email: customerEmail };
    const account = byId.get(userId);
    // What is ordered of an account that is kept, a keeper ordered.
    if (account?.keptAt) return { buyer: shipTo, recipient: null };
    const email = account?.email || buyerEmail;
    const isForBuyer =
      email === "" ? isSame(account?.displayName ?? "", customerName) : isSame(email, customerEmail);
    if (isForBuyer) return { buyer: shipTo, recipient: null };
    return { buyer: { name: account?.displayName ?? "", email }, recipient: shipTo };
  };
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
