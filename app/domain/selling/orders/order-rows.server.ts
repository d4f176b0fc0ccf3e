import { randomInt } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { OrderLineRow, PrintOrderRow } from "~/db/tables";
import type { CustomerInfo } from "./customer-info";
import { listLines, toLine } from "./order-lines.server";
import { sayStep } from "./order-steps";
import type { Order, OrderStep } from "./orders";

/** Reads orders as buyers and staff see them, with their lines; amounts in cents. One query. */
export async function toOrders(db: Db, rows: PrintOrderRow[]): Promise<Order[]> {
  const linesOf = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toOrder(row, linesOf(row.id)));
}

/** The order of a row, with its lines. The caller has checked who may see it. */
export async function readOrder(db: Db, row: PrintOrderRow): Promise<Order> {
  return toOrder(row, (await listLines(db, [row.id]))(row.id));
}

/** The order of a row and its lines, as buyers and staff see it; amounts in cents. Reads nothing. */
export function toOrder(row: PrintOrderRow, lines: OrderLineRow[]): Order {
  const { orderNumber, bookTitle, pages, copies, includedCopies, priceCents } = row;
  const { paymentWay, paymentStatus, status, trackingNumber, approvedAt, createdAt, requestedAt } = row;
  return {
    orderNumber,
    bookTitle,
    bookType: row.storyType,
    pages,
    copies,
    includedCopies,
    priceCents,
    taxCents: row.taxCents,
    totalCost: row.totalCents,
    refundedCents: row.refundedCents,
    customerInfo: customerOf(row),
    paymentWay,
    paymentStatus,
    status,
    trackingNumber,
    approvedAt,
    createdAt,
    requestedAt,
    isCancellable: isCancellable(row),
    hasFiles: row.folder !== null,
    lines: lines.map(toLine),
    buyerEmail: row.buyerEmail,
    shippingCents: row.shippingCents,
  };
}

/** The shipping address of the order, which later changes of the account leave alone. */
export function customerOf(row: PrintOrderRow): CustomerInfo {
  const { customerName, customerEmail, address, city, state, zipCode, phone } = row;
  return { name: customerName, email: customerEmail, address, city, state, zipCode, phone };
}

/** Whether it is unpaid and not in progress. */
export function isCancellable({
  status,
  paymentStatus,
}: Pick<PrintOrderRow, "status" | "paymentStatus">): boolean {
  return status === "pending" && (paymentStatus === "unpaid" || paymentStatus === "failed");
}

/** The history of an order, the newest step first, in the language of whoever reads it. */
export async function listSteps(db: Db, orderId: number): Promise<OrderStep[]> {
  const rows = await db
    .selectFrom("printOrderChanges as changes")
    .leftJoin("users", "users.id", "changes.changedBy")
    .select([
      "changes.what",
      "changes.before",
      "changes.after",
      "changes.changedAt",
      "changes.line",
      "users.displayName as changedBy",
    ])
    .where("changes.orderId", "=", orderId)
    .orderBy("changes.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, ...sayStep(row) }));
}

/** No vowels, so that no words appear; no letters that are confused when read aloud. */
const numberLetters = "BCDFGHJKMNPQRSTVWXYZ23456789";

/** A random order number, which reveals neither count nor date: "ALR-7KQ2-XW9D". */
export function makeOrderNumber(): string {
  const part = () => Array.from({ length: 4 }, () => numberLetters[randomInt(numberLetters.length)]).join("");
  return `ALR-${part()}-${part()}`;
}

/** Normalizes a typed prefix of an order number; null if it cannot be one. */
export function orderNumberPrefix(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const own = /^(?:ALR)?([A-Z0-9]{1,8})$/.exec(text)?.[1];
  if (!own || [...own].some((letter) => !numberLetters.includes(letter)))
    return text === "ALR" ? "ALR-" : null;
  return own.length > 4 ? `ALR-${own.slice(0, 4)}-${own.slice(4)}` : `ALR-${own}`;
}
