import type { Finding } from "../book/print/checks/finding";
import type { OrderStep } from "./order-changes.server";
import type { Order } from "./orders";

/** An order as the administration sees it (spec 2, section 3: print request). */
export interface StaffOrder extends Order {
  id: number;
  customerName: string;
  customerEmail: string;
  /** In one line. */
  shippingAddress: string;
  /** The administration's own. */
  notes: string;
  authorName: string;
  /** Its payment went back, or is fought over: it is not to be printed. */
  isOnHold: boolean;
  /** Whose account it was ordered with; null once that is gone. */
  user: { id: number; displayName: string; username: string } | null;
}

/** The same with how it went. */
export interface StaffOrderDetails extends StaffOrder {
  steps: OrderStep[];
}

/** What the printer needs to know of the frozen book. */
export interface SheetFacts {
  /** The printer's profile that the files were made for. */
  profile: string;
  /** Inches of a page as it is cut. */
  trim: { width: number; height: number };
  /** Inches. */
  spine: number;
  /** What the print check had to say when the book was approved. */
  findings: Finding[];
}
