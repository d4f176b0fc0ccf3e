import type { OrderStatus, PaymentStatus, PaymentWay, StoryType } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { homeCountry } from "../../base/home-country";
import type { CoverOfBook } from "../../book/covers/cover-of-book.server";
import type { Finding } from "../../book/print/checks/finding";
import type { InsideSpread } from "../../book/reader/inside-spread";
import type { TaxRules } from "../catalogue/tax";
import type { PlaceOfAddress } from "../shipping/address-formats";
import type { Zones } from "../shipping/zones";
import type { CustomerInfo } from "./customer-info";
import type { OrderLine } from "./order-lines";
import type { OwnAddress } from "./own-address";

/* Money in cents. */

export interface Order {
  orderNumber: string;
  bookTitle: string;
  bookType: StoryType;
  pages: number;
  copies: number;
  includedCopies: number;
  priceCents: number;
  taxCents: number;
  totalCost: number;
  refundedCents: number;
  customerInfo: CustomerInfo;
  paymentWay: PaymentWay;
  paymentStatus: PaymentStatus;
  status: OrderStatus;
  trackingNumber: string;
  approvedAt: string;
  createdAt: string;
  /** The time when it was placed; null while it is unfinished. */
  requestedAt: string | null;
  isCancellable: boolean;
  /** False once its files are deleted. */
  hasFiles: boolean;
  /** One for each address, the first of which is also the order's own. */
  lines: OrderLine[];
  /** Where the buyer is told; empty where that is the account's own address. */
  buyerEmail: string;
  /** A part of the total. */
  shippingCents: number;
}

/** The place of the first package; the order's own address, which has no country, where there are no lines. */
export function firstAddress({ lines, customerInfo }: Pick<Order, "lines" | "customerInfo">): PlaceOfAddress {
  return lines[0]?.address ?? customerInfo;
}

/** Whether a package leaves the country: then no day of its arrival is promised. */
export function goesAbroad({ lines }: Pick<Order, "lines">): boolean {
  return lines.some(({ address }) => address.country !== homeCountry);
}

/** "1 copy", "3 copies". */
export function copiesText(copies: number): string {
  return t("{copies, plural, one {# copy} other {# copies}}", { copies });
}

/** "3", or "3, one of them part of the plan". */
export function copiesWithPlan(copies: number, included: number): string {
  if (included === 0) return String(copies);
  return copies === included
    ? t("{copies}, part of the plan", { copies: String(copies) })
    : t("{copies}, one of them part of the plan", { copies: String(copies) });
}

/** States in the order of fulfillment (spec 2, section 4). */
export const orderStatuses = [
  "pending",
  "processing",
  "printed",
  "shipped",
  "delivered",
  "cancelled",
] as const satisfies OrderStatus[];

export const statusNames: Record<OrderStatus, Message> = {
  pending: message("Pending"),
  processing: message("Processing"),
  printed: message("Printed"),
  shipped: message("Shipped"),
  delivered: message("Delivered"),
  cancelled: message("Cancelled"),
};

/** The next status of fulfillment; null for the last one, for cancelled orders, and for those on hold. */
export function nextStatus({
  status,
  isOnHold,
}: Pick<StaffOrder, "status" | "isOnHold">): OrderStatus | null {
  if (isOnHold || finalStatuses.includes(status)) return null;
  return orderStatuses[orderStatuses.indexOf(status) + 1] ?? null;
}

/** "Mark as printed". */
export function nextStepText(next: OrderStatus): string {
  return t(nextStepTexts[next]);
}

const nextStepTexts: Record<OrderStatus, Message> = {
  pending: message("Mark as pending"),
  processing: message("Mark as processing"),
  printed: message("Mark as printed"),
  shipped: message("Mark as shipped"),
  delivered: message("Mark as delivered"),
  cancelled: message("Mark as cancelled"),
};

export const paymentNames: Record<PaymentStatus, Message> = {
  unpaid: message("Not paid yet"),
  processing: message("With the bank"),
  paid: message("Paid"),
  failed: message("Payment failed"),
  refunded: message("Refunded"),
  disputed: message("Disputed"),
};

export const orderTabs = ["pending", "fulfilled", "cancelled"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The tab of the staff's list: whatever is neither delivered nor cancelled is pending. */
export function tabOf(status: OrderStatus): OrderTab {
  if (status === "cancelled") return "cancelled";
  return isFulfilled(status) ? "fulfilled" : "pending";
}

/** True once it is delivered; what is only shipped is still pending (spec 2, section 4). */
export function isFulfilled(status: OrderStatus): boolean {
  return status === "delivered";
}

export const finalStatuses: OrderStatus[] = ["delivered", "cancelled"];

/** An order that is refunded or disputed before printing waits. */
export function isOnHold({
  status,
  paymentStatus,
}: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}): boolean {
  const isUnprinted = status === "pending" || status === "processing";
  return isUnprinted && (paymentStatus === "refunded" || paymentStatus === "disputed");
}

/** Whether the customer is mailed: the order has progressed, or is cancelled. */
export function isMailed(before: OrderStatus, after: OrderStatus): boolean {
  if (after === "cancelled") return true;
  const mailed: OrderStatus[] = ["printed", "shipped", "delivered"];
  const isForward = before === "cancelled" || orderStatuses.indexOf(after) > orderStatuses.indexOf(before);
  return mailed.includes(after) && isForward;
}

export interface OrderStep {
  what: "placed" | "status" | "payment" | "tracking" | "notes" | "reason";
  before: string;
  /** A status, what somebody typed, or what became of money in the reader's words. */
  after: string;
  changedAt: string;
  /** The line that it is about; null for the whole order. */
  line: number | null;
  /** Null for the server itself, and for deleted accounts. */
  changedBy: string | null;
}

/** An order as staff see it (spec 2, section 3: print request). */
export interface StaffOrder extends Order {
  id: number;
  customerName: string;
  customerEmail: string;
  shippingAddress: string;
  notes: string;
  authorName: string;
  isOnHold: boolean;
  /** Null once the account is deleted. */
  user: { id: number; displayName: string; username: string } | null;
  /** Who pays for it, where that is not the author. */
  payer: { name: string; email: string } | null;
}

export interface StaffOrderDetails extends StaffOrder {
  steps: OrderStep[];
}

export interface SheetFacts {
  profile: string;
  trim: { width: number; height: number };
  spine: number;
  findings: Finding[];
}

export interface OrderOffer {
  bookType: StoryType;
  /** The number of the earlier order to be repeated; "" for the approved book. */
  again: string;
  /** Null if nothing is approved yet. */
  book: OfferedBook | null;
  /** The book as it is now; null if one is approved. */
  unapproved: UnapprovedBook | null;
  priceCents: number;
  taxes: TaxRules;
  /** None where packages stay in the country. */
  zones: Zones;
  bookGrams: number;
  includedCopies: number;
  customer: OfferedCustomer | null;
  own: OwnAddress;
  /** Null if an order can be placed. */
  whyNot: Message | null;
  isForbidden: boolean;
}

export interface OfferedCustomer extends CustomerInfo {
  country: string;
}

export interface UnapprovedBook {
  title: string;
  cover: CoverOfBook;
  pages: number;
  /** Whether no print files were made yet. */
  isEstimated: boolean;
  inside: InsideSpread | null;
}

export interface OfferedBook {
  title: string;
  /** Both are null once its files are deleted. */
  cover: CoverOfBook | null;
  inside: InsideSpread | null;
  pages: number;
  approvedAt: string;
  approvalId: number | null;
  /** False if the book has changed since its approval. */
  isCurrent: boolean;
}
