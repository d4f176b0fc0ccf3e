import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatExactMoney } from "../../../base/format";
import type { Letter } from "../../../base/mail/letter";
import { wrongAmountParagraphs } from "../../payments/mismatch-words";
import type { Reversal } from "../../payments/payment-hooks";
import { refundArrival } from "../../payments/refund-words";
import type { LetterOrder } from "./letter-order";

export type Words = Pick<Letter, "subject" | "paragraphs">;

/** The frame of letters about an order's payment; `href` is the page of the order, undefined for no button. */
export function customerLetter(words: Words, href: string | undefined): Omit<Letter, "from" | "to"> {
  return {
    ...words,
    button: href ? { label: t("Look at your order"), href } : undefined,
    closing: [t("If you have any questions, please write to us.")],
  };
}

/** Says that another amount arrived than was asked, and that nothing is ordered yet. */
export function orderMismatchLetter(
  { orderNumber, bookTitle, totalCents }: LetterOrder,
  paid: { amountCents: number; currency: string },
): Words {
  return {
    subject: t("Your payment for order {orderNumber} does not match", { orderNumber }),
    paragraphs: wrongAmountParagraphs(
      (amounts) =>
        t(
          "A payment of {paid} for “{bookTitle}”, order {orderNumber}, has arrived. The price is {price}, so the amounts do not match.",
          { ...amounts, bookTitle, orderNumber },
        ),
      totalCents,
      paid,
    ),
  };
}

/** Asks the buyer for two small deposits, entered at `actionUrl`, before the bank payment can begin. */
export function orderDepositsLetter(
  { orderNumber, bookTitle }: LetterOrder,
  actionUrl: string,
): Omit<Letter, "from" | "to"> {
  return {
    subject: t("Action needed for order {orderNumber}: enter the two small deposits", { orderNumber }),
    paragraphs: [
      t(
        "Your payment for “{bookTitle}” has not started yet. Within 1-2 business days, two small deposits will arrive in your bank account. Please look them up and enter their amounts.",
        { bookTitle },
      ),
    ],
    button: { label: t("Enter the two deposits"), href: actionUrl },
    closing: [t("Your book will be ordered as soon as the payment arrives.")],
  };
}

/** What was refunded, and when it arrives. Amount in cents. */
export function orderRefundLetter(order: LetterOrder, newCents: number): Words {
  const { orderNumber, bookTitle, totalCents, refundedCents, paymentWay, status } = order;
  const isWhole = refundedCents >= totalCents;
  const isEarlier = refundedCents > newCents;
  const refund = { amount: formatExactMoney(newCents), bookTitle, orderNumber };
  return {
    subject: t("Your refund for order {orderNumber}", { orderNumber }),
    paragraphs: [
      isWhole && !isEarlier
        ? t("We have refunded {amount} for “{bookTitle}”, order {orderNumber}.", refund)
        : t("We have refunded {amount} of your payment for “{bookTitle}”, order {orderNumber}.", refund),
      ...(isEarlier
        ? [
            t("Together with earlier refunds, that is {refunded} of {total}.", {
              refunded: formatExactMoney(refundedCents),
              total: formatExactMoney(totalCents),
            }),
          ]
        : []),
      refundArrival(paymentWay === "invoice"),
      afterRefund(status, isWhole),
      ...wordsStay(order),
    ],
  };
}

function afterRefund(status: LetterOrder["status"], isWhole: boolean): string {
  if (status === "cancelled") return t("The order is cancelled, and the book will not be printed.");
  if (!isWhole) return t("Your order continues as before.");
  const isPrinted = ["printed", "shipped", "delivered"].includes(status);
  return isPrinted ? t("The book is yours to keep.") : t("The book will not be printed for now.");
}

interface DisputeWords {
  subject: (order: { orderNumber: string }) => string;
  text: (order: LetterOrder) => Message;
}

const disputeWords: Record<Exclude<Reversal, "refunded">, DisputeWords> = {
  disputed: {
    subject: (order) => t("Your bank is reviewing your payment: order {orderNumber}", order),
    text: () =>
      message(
        "Your bank told us that this payment is disputed. If the book has not been printed yet, it will wait until your bank decides. If this is a mistake, please tell your bank, or write to us.",
      ),
  },
  "dispute-won": {
    subject: (order) => t("Your payment is settled: order {orderNumber}", order),
    text: wonWords,
  },
  "dispute-lost": {
    subject: (order) => t("Your bank has taken the payment back: order {orderNumber}", order),
    text: () =>
      message(
        "Your bank has decided to return the payment to you. If the book was not printed yet, it will not be.",
      ),
  },
};

/** Says that an order's payment is disputed, or how the bank has decided, and what becomes of the book. */
export function orderDisputeLetter(order: LetterOrder, reversal: Exclude<Reversal, "refunded">): Words {
  const { orderNumber, bookTitle } = order;
  const { subject, text } = disputeWords[reversal];
  return {
    subject: subject({ orderNumber }),
    paragraphs: [
      t("This is about your order of “{bookTitle}”.", { bookTitle }),
      t(text(order)),
      ...wordsStay(order),
    ],
  };
}

/** What is over does not go on: the money of a cancelled order is to be given back. */
function wonWords({ status }: LetterOrder): Message {
  if (status === "delivered") return message("Your bank has reviewed the payment, and it stands.");
  if (status === "cancelled")
    return message(
      "Your bank has reviewed the payment, and it stands. The order is cancelled, and we will write to you about the payment.",
    );
  return message("Your bank has reviewed the payment, and it stands. Your order continues.");
}

/** Said to the author alone: who pays for another's book has no stories. */
function wordsStay({ payerName }: LetterOrder): string[] {
  if (payerName) return [];
  return [t("Your stories and your book stay in your account, to read and to download.")];
}
