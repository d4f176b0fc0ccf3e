import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { OrderStatus, PrintOrderRow } from "~/db/tables";
import { type Actor, type StaffRole, staffRoleOf } from "../actor";
import { NotFound } from "../errors";
import { listSteps, orderNumberPrefix, toOrder } from "./order-rows.server";
import { addressLine, isOnHold, type StaffOrder, type StaffOrderDetails, tabOf } from "./orders";
import { type FulfilmentQuery, readFulfilmentQuery } from "./schema";
import { visibleOrders } from "./visible-orders.server";

/* Spec 2, section 2.9: administrators see all placed orders, owners those of users assigned to them. */

const pageSize = 50;

export interface OrderCounts {
  /** Placed, and neither delivered nor cancelled. */
  pending: number;
  fulfilled: number;
  cancelled: number;
  /** Of the pending ones, those that are not printed yet. */
  toPrint: number;
}

export interface Fulfilment {
  query: FulfilmentQuery;
  counts: OrderCounts;
  orders: StaffOrder[];
  total: number;
  pages: number;
}

/** Loads the section for a URL. Throws Forbidden for participants. */
export async function loadFulfilment({ db }: { db: Db }, actor: Actor, url: URL): Promise<Fulfilment> {
  const asked = readFulfilmentQuery(url.searchParams);
  const tab = asked.status ? tabOf(asked.status) : (asked.tab ?? "pending");
  const query = { ...asked, tab: asked.q === "" ? tab : null };
  const counts = await countOrders(db, actor);
  const { orders, total } = await findOrders(db, actor, query, counts);
  return { query, counts, orders, total, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** A page of orders, and the total. `counts` spares counting a tab again. Throws Forbidden for participants. */
export async function findOrders(
  db: Db,
  actor: Actor,
  query: FulfilmentQuery,
  counts?: OrderCounts,
): Promise<{ orders: StaffOrder[]; total: number }> {
  const { tab, status, q, page } = query;
  const offset = (page - 1) * pageSize;
  if (tab !== null && status === null && q === "") {
    const ofTab = { ...staffRoleOf(actor), isPending: tab === "pending", isFulfilled: tab === "fulfilled" };
    const rows = await selectOfTab(db, { ...ofTab, offset });
    const { [tab]: total } = counts ?? (await countOrders(db, actor));
    return { orders: rows.map(toStaffOrder), total };
  }
  const found = whereAsked(db, actor, query);
  const { total } = await countAll(found).executeTakeFirstOrThrow();
  const rows = await pageOf(found, offset).execute();
  return { orders: rows.map(toStaffOrder), total: Number(total) };
}

type Orders = ReturnType<typeof visibleOrders>;
/** The usual lists, which are compiled once. Neither: the cancelled ones. */
type TabValues = StaffRole & { isPending: boolean; isFulfilled: boolean };

const selectOfTab = cachedQuery((db: Db, { offset, ...values }: TabValues & { offset: number }) =>
  pageOf(whereInTab(db, values), offset),
);

function whereInTab(db: Db, { isPending, isFulfilled, ...role }: TabValues): Orders {
  const tab = isPending ? "pending" : isFulfilled ? "fulfilled" : "cancelled";
  return whereAsked(db, role, { tab, status: null, q: "" });
}

function countAll(found: Orders) {
  return found.select(({ fn }) => fn.countAll<number>().as("total"));
}

function pageOf(found: Orders, offset: number) {
  return found
    .leftJoin("users", "users.id", "printOrders.userId")
    .selectAll("printOrders")
    .select(["users.displayName", "users.username"])
    .orderBy("printOrders.requestedAt", "desc")
    .orderBy("printOrders.id", "desc")
    .limit(pageSize)
    .offset(offset);
}

const selectCounts = cachedQuery((db: Db, actor: StaffRole) =>
  visibleOrders(db, actor)
    .select(({ fn }) => ["printOrders.status", fn.countAll<number>().as("count")])
    .groupBy("printOrders.status"),
);

/** Counts orders by tab, by an index alone. Throws Forbidden for participants. */
export async function countOrders(db: Db, actor: Actor): Promise<OrderCounts> {
  const rows = await selectCounts(db, staffRoleOf(actor));
  const sum = (isCounted: (status: OrderStatus) => boolean) =>
    rows.reduce((total, { status, count }) => total + (isCounted(status) ? Number(count) : 0), 0);
  return {
    pending: sum((status) => tabOf(status) === "pending"),
    fulfilled: sum((status) => tabOf(status) === "fulfilled"),
    cancelled: sum((status) => tabOf(status) === "cancelled"),
    toPrint: sum((status) => status === "pending" || status === "processing"),
  };
}

/** An order with its history. Throws Forbidden, and NotFound for orders that the actor does not manage. */
export async function getStaffOrder(db: Db, actor: Actor, orderNumber: string): Promise<StaffOrderDetails> {
  return withSteps(db, selectJoined(db, actor).where("printOrders.orderNumber", "=", orderNumber));
}

/** An order with its history. Throws Forbidden, and NotFound for orders that the actor does not manage. */
export async function getStaffOrderById(db: Db, actor: Actor, id: number): Promise<StaffOrderDetails> {
  return withSteps(db, selectJoined(db, actor).where("printOrders.id", "=", id));
}

function selectJoined(db: Db, actor: Actor) {
  return visibleOrders(db, actor)
    .leftJoin("users", "users.id", "printOrders.userId")
    .selectAll("printOrders")
    .select(["users.displayName", "users.username"]);
}

async function withSteps(db: Db, found: ReturnType<typeof selectJoined>): Promise<StaffOrderDetails> {
  const row = await found.executeTakeFirst();
  if (!row) throw new NotFound();
  return { ...toStaffOrder(row), steps: await listSteps(db, row.id) };
}

/** The rows of those orders that the actor manages. Throws Forbidden. */
export async function readStaffRows(db: Db, actor: Actor, ids: number[]): Promise<PrintOrderRow[]> {
  return visibleOrders(db, actor)
    .selectAll("printOrders")
    .where("printOrders.id", "in", ids)
    .orderBy("printOrders.id")
    .execute();
}

/** The row of an order that the actor manages. Throws Forbidden and NotFound. */
export async function requireStaffRow(db: Db, actor: Actor, orderNumber: string): Promise<PrintOrderRow> {
  const row = await visibleOrders(db, actor)
    .selectAll("printOrders")
    .where("printOrders.orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

function whereAsked(
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
  const name = q.toLowerCase().replace(/\s+/g, " ");
  const number = orderNumberPrefix(q);
  return found.where((where) => {
    const begins = (column: SearchedColumn, text: string) =>
      where.and([where(column, ">=", text), where(column, "<", `${text}\uffff`)]);
    return where.or([
      begins("printOrders.customerKey", name),
      begins("printOrders.customerLastKey", name),
      ...(number ? [begins("printOrders.orderNumber", number)] : []),
      where(
        "printOrders.userId",
        "in",
        db
          .selectFrom("users")
          .select("id")
          .where("usernameKey", ">=", name)
          .where("usernameKey", "<", `${name}\uffff`),
      ),
    ]);
  });
}

type SearchedColumn = "printOrders.customerKey" | "printOrders.customerLastKey" | "printOrders.orderNumber";

type JoinedRow = PrintOrderRow & { displayName: string | null; username: string | null };

function toStaffOrder({ displayName, username, ...row }: JoinedRow): StaffOrder {
  const order = toOrder(row);
  return {
    ...order,
    id: row.id,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    shippingAddress: addressLine(order.customerInfo),
    notes: row.notes,
    authorName: row.authorName,
    isOnHold: isOnHold(row),
    user:
      row.userId === null
        ? null
        : { id: row.userId, displayName: displayName ?? "", username: username ?? "" },
  };
}
