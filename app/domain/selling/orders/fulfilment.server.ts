import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { OrderLineRow, OrderStatus, PrintOrderRow } from "~/db/tables";
import { type Actor, type StaffRole, staffRoleOf } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { addressLine } from "../shipping/address-formats";
import { listLines } from "./order-lines.server";
import { listSteps, toOrder } from "./order-rows.server";
import { type Orders, whereAsked } from "./order-search.server";
import { firstAddress, isOnHold, type StaffOrder, type StaffOrderDetails, tabOf } from "./orders";
import { type FulfilmentQuery, readFulfilmentQuery } from "./schema";
import { visibleOrders } from "./visible-orders.server";

/* Spec 2, section 2.9: administrators see all placed orders, owners those of users assigned to them. */

const pageSize = 50;

export interface OrderCounts {
  /** Placed, and neither delivered nor cancelled. */
  pending: number;
  fulfilled: number;
  cancelled: number;
}

export type ListedOrder = Pick<
  StaffOrder,
  | "id"
  | "orderNumber"
  | "customerName"
  | "bookTitle"
  | "bookType"
  | "copies"
  | "totalCost"
  | "paymentWay"
  | "paymentStatus"
  | "status"
  | "isOnHold"
  | "requestedAt"
>;

export interface Fulfilment {
  query: FulfilmentQuery;
  counts: OrderCounts;
  orders: ListedOrder[];
  total: number;
  pages: number;
}

/** Loads the section for a URL. Throws Forbidden for participants. */
export async function loadFulfilment({ db }: { db: Db }, actor: Actor, url: URL): Promise<Fulfilment> {
  const asked = readFulfilmentQuery(url.searchParams);
  const tab = asked.status ? tabOf(asked.status) : (asked.tab ?? "pending");
  const query = { ...asked, tab: asked.q === "" ? tab : null };
  const counts = await countOrders(db, actor);
  const wholeTab = wholeTabOf(query);
  const offset = offsetOf(query);
  const rows = wholeTab
    ? await selectListedOfTab(db, { ...staffRoleOf(actor), offset }, wholeTab)
    : await pageOf(whereAsked(db, actor, query), offset)
        .select(listedColumns)
        .execute();
  const total = wholeTab ? counts[wholeTab] : await countFound(db, actor, query);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { query, counts, orders: rows.map(toListedOrder), total, pages };
}

/** A page of orders, and the total. Throws Forbidden for participants. */
export async function findOrders(
  db: Db,
  actor: Actor,
  query: FulfilmentQuery,
): Promise<{ orders: StaffOrder[]; total: number }> {
  const wholeTab = wholeTabOf(query);
  const offset = offsetOf(query);
  const rows = wholeTab
    ? await selectOfTab(db, { ...staffRoleOf(actor), offset }, wholeTab)
    : await withUser(pageOf(whereAsked(db, actor, query), offset)).execute();
  const total = wholeTab ? (await countOrders(db, actor))[wholeTab] : await countFound(db, actor, query);
  const linesOf = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  return { orders: rows.map((row) => toStaffOrder(row, linesOf(row.id))), total };
}

type Tab = NonNullable<FulfilmentQuery["tab"]>;

/** The tab whose orders are asked for without a further condition; null with one. */
function wholeTabOf({ tab, status, q }: FulfilmentQuery): Tab | null {
  return status === null && q === "" ? tab : null;
}

function offsetOf({ page }: FulfilmentQuery): number {
  return (page - 1) * pageSize;
}

const listedColumns = [
  "printOrders.id",
  "printOrders.orderNumber",
  "printOrders.customerName",
  "printOrders.bookTitle",
  "printOrders.storyType",
  "printOrders.copies",
  "printOrders.totalCents",
  "printOrders.paymentWay",
  "printOrders.paymentStatus",
  "printOrders.status",
  "printOrders.requestedAt",
] as const;

const selectListedOfTab = cachedQuery(
  (db: Db, { offset, ...role }: StaffRole & { offset: number }, tab: Tab) =>
    pageOf(whereInTab(db, role, tab), offset).select(listedColumns),
);

const selectOfTab = cachedQuery((db: Db, { offset, ...role }: StaffRole & { offset: number }, tab: Tab) =>
  withUser(pageOf(whereInTab(db, role, tab), offset)),
);

function whereInTab(db: Db, role: StaffRole, tab: Tab): Orders {
  return whereAsked(db, role, { tab, status: null, q: "" });
}

async function countFound(db: Db, actor: Actor, query: FulfilmentQuery): Promise<number> {
  const { total } = await whereAsked(db, actor, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function pageOf(found: Orders, offset: number): Orders {
  return found
    .orderBy("printOrders.requestedAt", "desc")
    .orderBy("printOrders.id", "desc")
    .limit(pageSize)
    .offset(offset);
}

function withUser(found: Orders) {
  return found
    .leftJoin("users", (join) =>
      join.on(({ eb, fn }) => eb("users.id", "=", fn.coalesce("printOrders.userId", "printOrders.authorId"))),
    )
    .selectAll("printOrders")
    .select(["users.displayName", "users.username"]);
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
  };
}

/** An order with its history. Throws Forbidden, and NotFound for orders that the actor does not manage. */
export async function getStaffOrder(db: Db, actor: Actor, orderNumber: string): Promise<StaffOrderDetails> {
  return withSteps(db, withUser(visibleOrders(db, actor)).where("printOrders.orderNumber", "=", orderNumber));
}

/** An order with its history, by its row's id. Throws Forbidden, and NotFound for orders that the actor does not manage. */
export async function getStaffOrderById(db: Db, actor: Actor, id: number): Promise<StaffOrderDetails> {
  return withSteps(db, withUser(visibleOrders(db, actor)).where("printOrders.id", "=", id));
}

async function withSteps(db: Db, found: ReturnType<typeof withUser>): Promise<StaffOrderDetails> {
  const row = await found.executeTakeFirst();
  if (!row) throw new NotFound();
  const linesOf = await listLines(db, [row.id]);
  return { ...toStaffOrder(row, linesOf(row.id)), steps: await listSteps(db, row.id) };
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

type ListedRow = Awaited<ReturnType<typeof selectListedOfTab>>[number];

function toListedOrder({ storyType, totalCents, ...row }: ListedRow): ListedOrder {
  return { ...row, bookType: storyType, totalCost: totalCents, isOnHold: isOnHold(row) };
}

type JoinedRow = PrintOrderRow & { displayName: string | null; username: string | null };

function toStaffOrder({ displayName, username, ...row }: JoinedRow, lines: OrderLineRow[]): StaffOrder {
  const order = toOrder(row, lines);
  const userId = row.userId ?? row.authorId;
  return {
    ...order,
    id: row.id,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    shippingAddress: addressLine(firstAddress(order)),
    notes: row.notes,
    authorName: row.authorName,
    isOnHold: isOnHold(row),
    user: userId === null ? null : { id: userId, displayName: displayName ?? "", username: username ?? "" },
    payer: row.payerName === "" ? null : { name: row.payerName, email: row.buyerEmail },
  };
}
