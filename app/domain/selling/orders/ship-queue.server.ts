import type { Db } from "~/db/open.server";
import type { OrderStatus, PaymentStatus, PaymentWay } from "~/db/tables";
import { type Actor, staffRoleOf } from "../../base/actor";
import { type Deps, days } from "../../base/deps";
import { isOnHold } from "./orders";
import { visibleOrders } from "./visible-orders.server";

export interface QueuedPackage {
  orderId: number;
  orderNumber: string;
  line: number;
  /** How many packages the order has. */
  lines: number;
  name: string;
  bookTitle: string;
  copies: number;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  status: OrderStatus;
  trackingNumber: string;
  paymentWay: PaymentWay;
  paymentStatus: PaymentStatus;
  requestedAt: string;
  /** Whole days since it was ordered. */
  days: number;
  isOnHold: boolean;
}

export interface ShipQueue {
  /** Paid, the oldest first. */
  ready: QueuedPackage[];
  readyTotal: number;
  /** Not paid, or on hold: neither printed nor sent without a reason. */
  apart: QueuedPackage[];
  apartTotal: number;
  page: number;
  pages: number;
}

const pageSize = 100;
const unsent: OrderStatus[] = ["pending", "processing", "printed"];

/** What is to be sent, by package. Throws Forbidden for participants. */
export async function loadShipQueue(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
  page: number,
): Promise<ShipQueue> {
  const now = clock.now().getTime();
  const counts = await packagesToShip(db, actor)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as("all"),
      fn
        .sum<number>(eb.case().when("printOrders.paymentStatus", "=", "paid").then(1).else(0).end())
        .as("paid"),
    ])
    .executeTakeFirstOrThrow();
  const readyTotal = Number(counts.paid ?? 0);
  const ready = await selectPackages(db, actor)
    .where("printOrders.paymentStatus", "=", "paid")
    .offset((page - 1) * pageSize)
    .execute();
  const apart = await selectPackages(db, actor).where("printOrders.paymentStatus", "!=", "paid").execute();
  return {
    ready: ready.map((row) => toPackage(row, now)),
    readyTotal,
    apart: apart.map((row) => toPackage(row, now)),
    apartTotal: Number(counts.all) - readyTotal,
    page,
    pages: Math.max(1, Math.ceil(readyTotal / pageSize)),
  };
}

/** The packages that the actor manages and that are not sent yet. Throws Forbidden for participants. */
export function packagesToShip(db: Db, actor: Actor) {
  return (
    visibleOrders(db, staffRoleOf(actor))
      .innerJoin("orderLines", "orderLines.orderId", "printOrders.id")
      // An order is as far as its least advanced line, and is found by an index.
      .where("printOrders.status", "in", unsent)
      .where("orderLines.status", "in", unsent)
  );
}

function selectPackages(db: Db, actor: Actor) {
  return packagesToShip(db, actor)
    .select(["printOrders.id as orderId", "printOrders.orderNumber", "printOrders.bookTitle"])
    .select(["printOrders.paymentWay", "printOrders.paymentStatus", "printOrders.requestedAt"])
    .select(["orderLines.position as line", "orderLines.name", "orderLines.copies", "orderLines.city"])
    .select(["orderLines.state", "orderLines.zipCode", "orderLines.country"])
    .select(["orderLines.status", "orderLines.trackingNumber"])
    .select(({ selectFrom, fn }) =>
      selectFrom("orderLines as all")
        .select(fn.countAll<number>().as("count"))
        .whereRef("all.orderId", "=", "printOrders.id")
        .as("lines"),
    )
    .orderBy("printOrders.requestedAt")
    .orderBy("printOrders.id")
    .orderBy("orderLines.position")
    .limit(pageSize);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPackages>["execute"]>>[number];

function toPackage({ requestedAt, lines, ...row }: Row, now: number): QueuedPackage {
  const age = requestedAt === null ? 0 : Math.max(0, now - Date.parse(requestedAt));
  return {
    ...row,
    requestedAt: requestedAt ?? "",
    days: Math.floor(age / days),
    lines: Number(lines ?? 1),
    isOnHold: isOnHold(row),
  };
}
