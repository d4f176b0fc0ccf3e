import type { OrderStatus, PrintOrderRow } from "~/db/tables";
import { formatExactMoney } from "../format";
import type { Letter } from "../mail/letter";
import { addressLine, copiesText, trackingHref } from "./orders";

type Words = Omit<Letter, "from">;

/** What the customer reads as soon as the order is placed (spec 2, section 2.4). */
export function confirmedLetter(order: PrintOrderRow, href: string | undefined): Words {
  if (order.status === "cancelled") return paidTooLateLetter(order, href);
  const isInvoice = order.paymentWay === "invoice";
  return {
    subject: `Your order ${order.orderNumber}`,
    to: order.customerName,
    paragraphs: [
      `Thank you for your order: ${copiesText(order.copies)} of “${order.bookTitle}”. Your amazing book is coming soon!`,
      `Order number: ${order.orderNumber}`,
      totalLine(order),
      `It goes to: ${order.customerName}, ${addressLine(order)}`,
      ...(isInvoice ? ["We will send you an invoice. There is nothing to pay before that."] : []),
      "Printing and quality check take 5-7 business days. Delivery is estimated 7-10 business days from now. We write to you when your book is on its way.",
    ],
    button: href ? { label: "Look at your order", href } : undefined,
    closing: [],
  };
}

function paidTooLateLetter(order: PrintOrderRow, href: string | undefined): Words {
  return {
    subject: `Your payment for order ${order.orderNumber}`,
    to: order.customerName,
    paragraphs: [
      `Your payment of ${formatExactMoney(order.totalCents)} for “${order.bookTitle}” has arrived, but the order was cancelled before.`,
      "Nothing is lost: we write to you soon, and either give the money back or print the book, as you like.",
    ],
    button: href ? { label: "Look at your order", href } : undefined,
    closing: [],
  };
}

/** What the house reads of a new order. */
export function receivedLetter(order: PrintOrderRow, to: string, href: string | undefined): Words {
  return {
    subject: `New print order ${order.orderNumber}`,
    to,
    paragraphs: [
      order.status === "cancelled"
        ? "A payment came for an order that was cancelled before. Please give the money back, or set the order to pending."
        : "A printed book was ordered.",
      `${order.orderNumber}: ${copiesText(order.copies)} of “${order.bookTitle}”, ${order.pages} pages`,
      totalLine(order),
      `It goes to: ${order.customerName}, ${addressLine(order)}`,
    ],
    button: href ? { label: "Open the order", href } : undefined,
    closing: [],
  };
}

const paymentEvent: Record<"printed" | "shipped" | "delivered" | "cancelled" | "tracking", string> = {
  printed: "is printed, and is on its way through the quality check",
  shipped: "is on its way to you",
  delivered: "was delivered. We hope that it gives you joy for a long time",
  cancelled: "was cancelled, and is not printed",
  tracking: "has a new tracking number",
};

/** What the customer reads when the order has come a step further, or its tracking number is another. */
export function changedLetter(
  order: PrintOrderRow,
  what: OrderStatus | "tracking",
  href: string | undefined,
): Words {
  const words = what in paymentEvent ? paymentEvent[what as keyof typeof paymentEvent] : `is ${what} now`;
  const tells = order.trackingNumber !== "" && what !== "cancelled" && what !== "printed";
  const link = tells ? trackingHref(order.trackingNumber) : null;
  return {
    subject: `Your order ${order.orderNumber}: ${subjects[what]}`,
    to: order.customerName,
    paragraphs: [
      `Your order of “${order.bookTitle}” (${copiesText(order.copies)}) ${words}.`,
      ...(tells ? [`Tracking number: ${order.trackingNumber}`] : []),
    ],
    button: link
      ? { label: "Follow the parcel", href: link }
      : href
        ? { label: "Look at your order", href }
        : undefined,
    closing: what === "cancelled" ? ["If you did not expect this, please write to us."] : [],
  };
}

const subjects: Record<OrderStatus | "tracking", string> = {
  pending: "pending",
  processing: "being made",
  printed: "printed",
  shipped: "on its way",
  delivered: "delivered",
  cancelled: "cancelled",
  tracking: "tracking number",
};

function totalLine({ totalCents, includedCopies, paymentWay }: PrintOrderRow): string {
  const included = includedCopies > 0 ? " (one copy is part of your plan)" : "";
  const when = paymentWay === "online" ? ", paid" : "";
  return `Total: ${formatExactMoney(totalCents)}${included}${when}`;
}
