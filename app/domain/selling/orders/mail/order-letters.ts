import type { OrderStatus } from "~/db/tables";
import { t } from "~/messages/translate";
import { formatDate, formatExactMoney } from "../../../base/format";
import { homeCountry } from "../../../base/home-country";
import type { Letter } from "../../../base/mail/letter";
import { trackingHref } from "../carriers";
import { copiesText } from "../orders";
import { changeWords } from "./change-words";
import type { LetterOrder } from "./letter-order";
import { packageLine, partlyCancelled, shippingLines, trackingLine } from "./package-words";

type Words = Omit<Letter, "from">;

/** What happens to the payment of a cancelled order: cents to be refunded, nothing, or not known yet. */
export type CancelledMoney = number | "kept" | "undecided";

export interface LetterInvoice {
  number: number;
  dueAt: string;
  /** Undefined where the site does not know its address. */
  href: string | undefined;
}

/** Goes to the buyer, who pays. */
export function confirmedLetter(
  order: LetterOrder,
  href: string | undefined,
  invoice?: LetterInvoice,
): Words {
  if (order.status === "cancelled") return paidTooLateLetter(order, href);
  const { orderNumber, copies, bookTitle } = order;
  const openOrder = href ? { label: t("Look at your order"), href } : undefined;
  const openInvoice = invoice?.href ? { label: t("Open your invoice"), href: invoice.href } : undefined;
  const isToPay = order.paymentWay === "invoice" && invoice !== undefined;
  return {
    subject: t("Your order {orderNumber}", { orderNumber }),
    to: order.customerName,
    paragraphs: [
      t(
        "Thank you for your order: {copies, plural, one {# copy} other {# copies}} of “{bookTitle}”. Your amazing book is coming soon!",
        { copies, bookTitle },
      ),
      t("Order number: {orderNumber}", { orderNumber }),
      totalLine(order),
      ...postageLine(order),
      ...shippingLines(order),
      ...(isToPay ? [invoiceLine(invoice)] : []),
      order.country === undefined || order.country === homeCountry
        ? t(
            "Printing and the quality check take 5-7 business days. Estimated delivery is 7-10 business days from now. We will write to you when your book is on its way.",
          )
        : t(
            "Printing and the quality check take 5-7 business days. The way to another country takes longer, and customs there may ask the receiver for duties. We will write to you when your book is on its way.",
          ),
    ],
    button: (isToPay && openInvoice) || openOrder,
    links: [isToPay && openInvoice ? openOrder : openInvoice].filter((link) => link !== undefined),
    closing: [],
  };
}

function invoiceLine({ number, dueAt }: LetterInvoice): string {
  return t("Here is your invoice, number {number}. Please pay it by {dueAt}; nothing has been charged yet.", {
    number: String(number),
    dueAt: formatDate(dueAt),
  });
}

function paidTooLateLetter(order: LetterOrder, href: string | undefined): Words {
  const { orderNumber, bookTitle } = order;
  return {
    subject: t("Your payment for order {orderNumber}", { orderNumber }),
    to: order.customerName,
    paragraphs: [
      t("Your payment of {total} for “{bookTitle}” has arrived, but the order had already been cancelled.", {
        total: formatExactMoney(order.totalCents),
        bookTitle,
      }),
      t(
        "Nothing is lost: we will write to you soon, and either refund you or print the book, whichever you prefer.",
      ),
    ],
    button: href ? { label: t("Look at your order"), href } : undefined,
    closing: [],
  };
}

/** Goes to the operator. */
export function receivedLetter(order: LetterOrder, to: string, href: string | undefined): Words {
  const { orderNumber, bookTitle } = order;
  return {
    subject: t("New print order {orderNumber}", { orderNumber }),
    to,
    paragraphs: [
      order.status === "cancelled"
        ? t(
            "A payment arrived for an order that had been cancelled. Please refund it, or set the order to pending.",
          )
        : t("A printed book was ordered."),
      t("{orderNumber}: {copies} of “{bookTitle}”, {pages} pages", {
        orderNumber,
        copies: copiesText(order.copies),
        bookTitle,
        pages: String(order.pages),
      }),
      totalLine(order),
      ...postageLine(order),
      ...shippingLines(order),
    ],
    button: href ? { label: t("Open the order"), href } : undefined,
    closing: [],
  };
}

/** Tells the buyer what became of an order or some packages. `money` is said only of a paid order cancelled as a whole. */
export function changedLetter(
  order: LetterOrder,
  what: OrderStatus | "tracking",
  href: string | undefined,
  money: CancelledMoney,
): Words {
  const { trackingNumber, lines = [] } = order;
  const isTracked = trackingNumber !== "" && what !== "cancelled" && what !== "printed";
  const link = isTracked ? trackingHref(trackingNumber) : null;
  const { subject, sentence } = what === "cancelled" && order.isPart ? partlyCancelled : changeWords[what];
  return {
    subject: subject(order.orderNumber),
    to: order.customerName,
    paragraphs: [
      sentence({ bookTitle: order.bookTitle, copies: copiesText(order.copies) }),
      ...lines.map((line) => packageLine(line, lines.length > 1 && what !== "cancelled")),
      ...(isTracked ? [trackingLine(trackingNumber)] : []),
      ...(what === "cancelled" && !order.isPart && isPaid(order) ? [moneySentence(order, money)] : []),
    ],
    button: link
      ? { label: t("Track the package"), href: link }
      : href
        ? { label: t("Look at your order"), href }
        : undefined,
    closing: what === "cancelled" ? [t("If you did not expect this, please write to us.")] : [],
  };
}

function postageLine({ shippingCents }: LetterOrder): string[] {
  return shippingCents > 0
    ? [t("Shipping in the total: {shipping}", { shipping: formatExactMoney(shippingCents) })]
    : [];
}

function isPaid({ paymentStatus, totalCents, refundedCents }: LetterOrder): boolean {
  return paymentStatus === "paid" && totalCents > refundedCents;
}

function moneySentence({ totalCents }: LetterOrder, money: CancelledMoney): string {
  const total = formatExactMoney(totalCents);
  if (money === "undecided") return t("We will write to you about your payment soon.");
  if (money === "kept") return t("Your payment of {total} is not refunded.", { total });
  return t(
    "We refund {refunded} of the {total} that you paid, and will write to you once it is on its way.",
    { refunded: formatExactMoney(money), total },
  );
}

function totalLine({ totalCents, taxCents, includedCopies, paymentWay }: LetterOrder): string {
  const amount = formatExactMoney(totalCents);
  const total =
    taxCents > 0
      ? t("{total}, with {tax} of tax", { total: amount, tax: formatExactMoney(taxCents) })
      : amount;
  const isPaid = paymentWay === "online";
  if (includedCopies > 0)
    return isPaid
      ? t("Total: {total} (one copy is part of your plan), paid", { total })
      : t("Total: {total} (one copy is part of your plan)", { total });
  return isPaid ? t("Total: {total}, paid", { total }) : t("Total: {total}", { total });
}
