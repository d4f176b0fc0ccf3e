import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";

/** Who is mailed about an order. The buyer pays; a recipient gets books, and may be the buyer. */
export interface OrderMailAddresses {
  /** Has no address where none of the buyer's is known: no recipient ever gets the bill. */
  buyer: MailAddress;
  /** Whether the books of a package go to the buyer, who is told all about it anyway. */
  isForBuyer: (to: MailAddress) => boolean;
}

export interface MailAddress {
  name: string;
  /** Empty once the order is anonymized, and where none is known. */
  email: string;
}

type AddressedOrder = Pick<
  PrintOrderRow,
  "id" | "userId" | "customerName" | "customerEmail" | "buyerEmail" | "payerName" | "createdAt"
>;

/** Finds addresses by order. A buyer without a known address gets no mail, unless a book of `linesOf` is for the buyer. */
export async function findMailAddresses(
  db: Db,
  orders: AddressedOrder[],
  linesOf: (orderId: number) => MailAddress[] = () => [],
): Promise<(order: AddressedOrder) => OrderMailAddresses> {
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
  return ({ id, userId, customerName, customerEmail, buyerEmail, payerName, createdAt }) => {
    if (payerName !== "") {
      const payer = { name: payerName, email: buyerEmail };
      return { buyer: payer, isForBuyer: (to) => isSame(payer.email, to.email) };
    }
    const first = { name: customerName, email: customerEmail };
    const account = byId.get(userId);
    // What was ordered since an account is kept, a keeper ordered.
    const isByKeeper = account?.keptAt != null && createdAt >= account.keptAt;
    const name = (!isByKeeper && account?.displayName) || "";
    const email = isByKeeper ? buyerEmail || customerEmail : account?.email || buyerEmail;
    const isForBuyer = (to: MailAddress) => (email === "" ? isSame(name, to.name) : isSame(email, to.email));
    const own = [first, ...linesOf(id)].find(isForBuyer);
    return { buyer: own ?? { name, email }, isForBuyer };
  };
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
