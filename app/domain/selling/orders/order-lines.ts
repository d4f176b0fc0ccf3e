import type { OrderStatus } from "~/db/tables";
import type { Carrier } from "./carriers";
import type { CustomerInfo } from "./customer-info";

export interface LineAddress extends CustomerInfo {
  /** ISO 3166-1, two letters. */
  country: string;
}

/** An address of an order with its copies: a package, which has its own state. */
export interface OrderLine {
  /** Counts from 1 within the order. */
  id: number;
  copies: number;
  address: LineAddress;
  status: OrderStatus;
  trackingNumber: string;
  carrier: Carrier | null;
  shippedAt: string | null;
  shippingCents: number;
  /** What the package weighs; 0 in orders of before. */
  grams: number;
}

export const linesMax = 10;

const advance: OrderStatus[] = ["pending", "processing", "printed", "shipped", "delivered"];

/** The status of an order: its least advanced line's. Lines that are cancelled count only where all are. */
export function statusOfLines(statuses: OrderStatus[]): OrderStatus {
  return advance.find((status) => statuses.includes(status)) ?? "cancelled";
}
