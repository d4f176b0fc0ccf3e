import type { OrderStatus, PrintOrderRow } from "~/db/tables";
import { formatExactMoney } from "../../../base/format";
import type { Letter } from "../../../base/mail/letter";
import { enqueueMails, type NewMail } from "../../../base/mail/outbox.server";
import { findSupportEmail } from "../../../base/settings/settings.server";
import type { OrderMailDeps } from "../deps";
import { addressLine, copiesText, trackingHref } from "../orders";
import { findMailAddresses } from "./order-mail-addresses.server";

/* Mails are enqueued in the transaction of the change that they are about. */

/** Mails the buyer, who pays, and the operator that an order is placed. */
export async function notifyBuyer(deps: OrderMailDeps, order: PrintOrderRow): Promise<void> {
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const letter = { ...confirmedLetter(order, ordersPage(deps, order)), to: buyer.name };
  const confirmation: NewMail = {
    kind: "order-confirmed",
    userId: order.userId,
    recipient: buyer.email,
    letter,
  };
  await enqueueMails(deps, [confirmation, ...(await operatorMails(deps, order))]);
}

/** Mails the operator about an order. Returns the support address; null if there is none. */
export async function notifyOperator(deps: OrderMailDeps, order: PrintOrderRow): Promise<string | null> {
  const mails = await operatorMails(deps, order);
  await enqueueMails(deps, mails);
  return mails[0]?.recipient ?? null;
}

/** What happens to the payment of a cancelled order: cents to be refunded, nothing, or not known yet. */
export type CancelledMoney = number | "kept" | "undecided";

/** Queues a mail to the buyer for each change, and to the recipient of a gift once it is on its way. */
export async function notifyOfChanges(
  deps: OrderMailDeps,
  changes: { order: PrintOrderRow; what: OrderStatus | "tracking" }[],
  money: CancelledMoney,
): Promise<void> {
  const addressesOf = await findMailAddresses(
    deps.db,
    changes.map(({ order }) => order),
  );
  const mails = changes.flatMap(({ order, what }) => {
    const { buyer, recipient } = addressesOf(order);
    const common = { kind: "order-changed" as const, userId: order.userId };
    const letter = changedLetter(order, what, ordersPage(deps, order), money);
    const toBuyer = { ...common, recipient: buyer.email, letter: { ...letter, to: buyer.name } };
    if (!recipient || !isArrival(what)) return [toBuyer];
    const toRecipient = { ...arrivalLetter(order, what, buyer.name), to: recipient.name };
    return [toBuyer, { ...common, recipient: recipient.email, letter: toRecipient }];
  });
  await enqueueMails(
    deps,
    mails.filter(({ recipient }) => recipient !== ""),
  );
}

const arrivals = {
  shipped: { subject: "A book is on its way to you", words: "It is on its way to you." },
  delivered: { subject: "Your book was delivered", words: "It was delivered to you." },
  tracking: { subject: "A book is on its way to you", words: "It has a new tracking number." },
};

function isArrival(what: OrderStatus | "tracking"): what is keyof typeof arrivals {
  return what in arrivals;
}

/** Tells the recipient of a book where it is, not what it costs, and names no page of the buyer's account. */
function arrivalLetter(order: PrintOrderRow, what: keyof typeof arrivals, buyerName: string): Words {
  const { subject, words } = arrivals[what];
  const { bookTitle, copies, trackingNumber } = order;
  const link = trackingHref(trackingNumber);
  return {
    subject,
    to: "",
    paragraphs: [
      `${buyerName} has ordered a printed book for you: “${bookTitle}” (${copiesText(copies)}). ${words}`,
      ...(trackingNumber && !link ? [`Tracking number: ${trackingNumber}`] : []),
    ],
    button: link ? { label: "Track the package", href: link } : undefined,
    closing: [],
  };
}

async function operatorMails(deps: OrderMailDeps, order: PrintOrderRow): Promise<NewMail[]> {
  const { config } = deps;
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const recipient = await findSupportEmail(deps);
  if (recipient === null) return [];
  const href = config.appUrl && `${config.appUrl}/admin/orders/${order.orderNumber}`;
  const letter = receivedLetter(order, "", href);
  const replyTo = buyer.email || undefined;
  return [{ kind: "order-received", userId: order.userId, recipient, replyTo, letter }];
}

/** Undefined without a public address or an account. */
export function ordersPage(
  { config }: OrderMailDeps,
  { orderNumber, userId }: PrintOrderRow,
): string | undefined {
  return config.appUrl && userId !== null ? `${config.appUrl}/orders/${orderNumber}` : undefined;
}

type Words = Omit<Letter, "from">;

function confirmedLetter(order: PrintOrderRow, href: string | undefined): Words {
  if (order.status === "cancelled") return paidTooLateLetter(order, href);
  const isInvoice = order.paymentWay === "invoice";
  return {
    subject: `Your order ${order.orderNumber}`,
    to: order.customerName,
    paragraphs: [
      `Thank you for your order: ${copiesText(order.copies)} of “${order.bookTitle}”. Your amazing book is coming soon!`,
      `Order number: ${order.orderNumber}`,
      totalLine(order),
      `Shipping to: ${order.customerName}, ${addressLine(order)}`,
      ...(isInvoice ? ["We will send you an invoice. There is nothing to pay until then."] : []),
      "Printing and the quality check take 5-7 business days. Estimated delivery is 7-10 business days from now. We will write to you when your book is on its way.",
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
      `Your payment of ${formatExactMoney(order.totalCents)} for “${order.bookTitle}” has arrived, but the order had already been cancelled.`,
      "Nothing is lost: we will write to you soon, and either refund you or print the book, whichever you prefer.",
    ],
    button: href ? { label: "Look at your order", href } : undefined,
    closing: [],
  };
}

function receivedLetter(order: PrintOrderRow, to: string, href: string | undefined): Words {
  return {
    subject: `New print order ${order.orderNumber}`,
    to,
    paragraphs: [
      order.status === "cancelled"
        ? "A payment arrived for an order that had been cancelled. Please refund it, or set the order to pending."
        : "A printed book was ordered.",
      `${order.orderNumber}: ${copiesText(order.copies)} of “${order.bookTitle}”, ${order.pages} pages`,
      totalLine(order),
      `Shipping to: ${order.customerName}, ${addressLine(order)}`,
    ],
    button: href ? { label: "Open the order", href } : undefined,
    closing: [],
  };
}

const changeWords: Record<"printed" | "shipped" | "delivered" | "cancelled" | "tracking", string> = {
  printed: "is printed, and is going through the quality check",
  shipped: "is on its way to you",
  delivered: "was delivered. We hope you enjoy it for many years",
  cancelled: "was cancelled, and will not be printed",
  tracking: "has a new tracking number",
};

function changedLetter(
  order: PrintOrderRow,
  what: OrderStatus | "tracking",
  href: string | undefined,
  money: CancelledMoney,
): Words {
  const words = what in changeWords ? changeWords[what as keyof typeof changeWords] : `is ${what} now`;
  const isTracked = order.trackingNumber !== "" && what !== "cancelled" && what !== "printed";
  const link = isTracked ? trackingHref(order.trackingNumber) : null;
  return {
    subject: `Your order ${order.orderNumber}: ${subjects[what]}`,
    to: order.customerName,
    paragraphs: [
      `Your order of “${order.bookTitle}” (${copiesText(order.copies)}) ${words}.`,
      ...(isTracked ? [`Tracking number: ${order.trackingNumber}`] : []),
      ...(what === "cancelled" && isPaid(order) ? [moneySentence(order, money)] : []),
    ],
    button: link
      ? { label: "Track the package", href: link }
      : href
        ? { label: "Look at your order", href }
        : undefined,
    closing: what === "cancelled" ? ["If you did not expect this, please write to us."] : [],
  };
}

function isPaid({ paymentStatus, totalCents, refundedCents }: PrintOrderRow): boolean {
  return paymentStatus === "paid" && totalCents > refundedCents;
}

function moneySentence({ totalCents }: PrintOrderRow, money: CancelledMoney): string {
  if (money === "undecided") return "We will write to you about your payment soon.";
  if (money === "kept") return `Your payment of ${formatExactMoney(totalCents)} is not refunded.`;
  return `We refund ${formatExactMoney(money)} of the ${formatExactMoney(totalCents)} that you paid, and will write to you once it is on its way.`;
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

function totalLine({ totalCents, taxCents, includedCopies, paymentWay }: PrintOrderRow): string {
  const tax = taxCents > 0 ? `, with ${formatExactMoney(taxCents)} of tax` : "";
  const included = includedCopies > 0 ? " (one copy is part of your plan)" : "";
  const when = paymentWay === "online" ? ", paid" : "";
  return `Total: ${formatExactMoney(totalCents)}${tax}${included}${when}`;
}
