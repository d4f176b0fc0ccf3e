import type { Db } from "~/db/open.server";
import type { StaffRole } from "../../base/actor";
import { nameKey } from "../../people/users/name-key";
import { usernameKey } from "../../people/users/username-key";
import { orderNumberPrefix } from "./order-rows.server";
import type { FulfilmentQuery } from "./schema";
import { visibleOrders } from "./visible-orders.server";

export type Orders = ReturnType<typeof visibleOrders>;

/** The placed orders that the actor manages and that a query asks for. Throws Forbidden for participants. */
export function whereAsked(
  db: Db,
  actor: StaffRole,
  { tab, status, q }: Pick<FulfilmentQuery, "tab" | "status" | "q">,
): Orders {
  let found = visibleOrders(db, actor);
  if (tab === "pending" && status !== "cancelled")
    found = found.where("printOrders.isFulfilled", "=", 0).where("printOrders.status", "<>", "cancelled");
  if (tab === "fulfilled") found = found.where("printOrders.isFulfilled", "=", 1);
  if (tab === "cancelled") found = found.where("printOrders.status", "=", "cancelled");
  if (status !== null) found = found.where("printOrders.status", "=", status);
  if (q === "") return found;
  const name = nameKey(q);
  const username = usernameKey(q);
  const number = orderNumberPrefix(q);
  return found.where((where) => {
    const begins = (column: SearchedColumn, text: string) =>
      where.and([where(column, ">=", text), where(column, "<", `${text}\uffff`)]);
    const people = db
      .selectFrom("users")
      .select("id")
      .where("usernameKey", ">=", username)
      .where("usernameKey", "<", `${username}\uffff`);
    return where.or([
      begins("printOrders.customerKey", name),
      begins("printOrders.customerLastKey", name),
      ...(number ? [begins("printOrders.orderNumber", number)] : []),
      where("printOrders.userId", "in", people),
      where("printOrders.authorId", "in", people),
    ]);
  });
}

type SearchedColumn = "printOrders.customerKey" | "printOrders.customerLastKey" | "printOrders.orderNumber";
