import type { OrderStatus, PaymentStatus, PaymentWay, StoryType } from "~/db/tables";
import { pluralize } from "../format";

/* An order as pages and calls show it. Money in cents. */

/** Where the parcel goes (spec 2, section 3). */
export interface CustomerInfo {
  name: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  /** May be empty. */
  phone: string;
}

/** What its buyer sees of an order. */
export interface Order {
  orderNumber: string;
  bookTitle: string;
  bookType: StoryType;
  pages: number;
  copies: number;
  /** Copies that the buyer's plan pays. */
  includedCopies: number;
  priceCents: number;
  /** What is to be paid. */
  totalCost: number;
  customerInfo: CustomerInfo;
  paymentWay: PaymentWay;
  paymentStatus: PaymentStatus;
  status: OrderStatus;
  trackingNumber: string;
  approvedAt: string;
  createdAt: string;
  /** When it was placed; null while it is unfinished. */
  requestedAt: string | null;
  /** Whether the buyer may still call it off. */
  isCancellable: boolean;
  /** False once its files are gone. */
  hasFiles: boolean;
}

/** A tracking number that is an address of its own; null for one that is only a number. */
export function trackingHref(trackingNumber: string): string | null {
  if (!/^https?:\/\//i.test(trackingNumber) || !URL.canParse(trackingNumber)) return null;
  const { protocol, href } = new URL(trackingNumber);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** "12 Mill Lane, Galena, IL 61036". */
export function addressLine({
  address,
  city,
  state,
  zipCode,
}: Pick<CustomerInfo, "address" | "city" | "state" | "zipCode">): string {
  return [address, city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** "1 copy", "3 copies". */
export function copiesText(copies: number): string {
  return pluralize(copies, "copy", "copies");
}

/** "3", or "3, one of them part of the plan". */
export function copiesWithPlan(copies: number, included: number): string {
  if (included === 0) return String(copies);
  return copies === included ? `${copies}, part of the plan` : `${copies}, one of them part of the plan`;
}
