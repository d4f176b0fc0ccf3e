import type { PrintOrderRow } from "~/db/tables";
import type { CustomerInfo, Order } from "./orders";

/** The row of an order in its public shape. */
export function toOrder(row: PrintOrderRow): Order {
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
    totalCost: row.totalCents,
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
  };
}

/** Where the parcel goes. */
export function customerOf(row: PrintOrderRow): CustomerInfo {
  const { customerName, customerEmail, address, city, state, zipCode, phone } = row;
  return { name: customerName, email: customerEmail, address, city, state, zipCode, phone };
}

/** As long as nobody has paid or begun to work on it. */
export function isCancellable({
  status,
  paymentStatus,
}: Pick<PrintOrderRow, "status" | "paymentStatus">): boolean {
  return status === "pending" && (paymentStatus === "unpaid" || paymentStatus === "failed");
}
