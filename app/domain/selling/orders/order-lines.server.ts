import type { Db } from "~/db/open.server";
import type { OrderLineRow, OrderStatus } from "~/db/tables";
import { recognizeCarrier } from "./carriers";
import type { OrderLine } from "./order-lines";

/** Lines by the id of their order, in their order. One query. */
export async function listLines(db: Db, orderIds: number[]): Promise<(orderId: number) => OrderLineRow[]> {
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom("orderLines")
          .selectAll()
          .where("orderId", "in", orderIds)
          .orderBy("orderId")
          .orderBy("position")
          .execute();
  const byOrder = new Map<number, OrderLineRow[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  return (orderId) => byOrder.get(orderId) ?? [];
}

/** The line as buyers and staff see it: its id is its position. The carrier is null where the tracking number names none. */
export function toLine(row: OrderLineRow): OrderLine {
  const { name, email, address, city, state, zipCode, country, phone, trackingNumber } = row;
  return {
    id: row.position,
    copies: row.copies,
    address: { name, email, address, city, state, zipCode, country, phone },
    status: row.status,
    trackingNumber,
    carrier: recognizeCarrier(trackingNumber),
    shippedAt: row.shippedAt,
    shippingCents: row.shippingCents,
    grams: row.grams,
  };
}

/** Sets the status of all lines of orders. The caller sets that of the orders themselves. */
export async function setLineStatus(db: Db, orderIds: number[], status: OrderStatus): Promise<void> {
  if (orderIds.length === 0) return;
  await db.updateTable("orderLines").set({ status }).where("orderId", "in", orderIds).execute();
}

const forgottenLine = {
  name: "",
  email: "",
  phone: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  trackingNumber: "",
} as const;

/** Removes who got the books of finished orders, and where. */
export async function forgetLines(db: Db, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db.updateTable("orderLines").set(forgottenLine).where("orderId", "in", orderIds).execute();
}
