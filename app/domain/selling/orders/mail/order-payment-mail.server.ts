import type { PrintOrderRow } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatExactMoney } from "../../../base/format";
import type { Letter } from "../../../base/mail/letter";
import { enqueueMail } from "../../../base/mail/outbox.server";
import { wrongAmountParagraphs } from "../../payments/mismatch-words";
import type { Reversal } from "../../payments/payment-hooks";
import { refundArrival } from "../../payments/refund-words";
import type { OrderMailDeps } from "../deps";
import { ordersPage } from "./order-mail.server";
import { findMailAddresses } from "./order-mail-addresses.server";

/** Mails the customer what was refunded, and when it arrives. Amount in cents. */
export async function notifyOfRefund(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  newCents: number,
): Promise<void> {
  await mailCustomer(deps, order, "payment-refunded", () => refundLetter(order, newCents));
}

/** Mails the customer that their bank disputes the payment, or how it decided. */
export async function notifyOfDispute(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  reversal: Exclude<Reversal, "refunded">,
): Promise<void> {
  await mailCustomer(deps, order, "payment-disputed", () => disputeLetter(order, reversal));
}

/** Mails the customer that another amount arrived than was asked, and that nothing is ordered yet. */
export async function notifyOfMismatch(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  paid: { amountCents: number; currency: string },
): Promise<void> {
  const { orderNumber, bookTitle, totalCents } = order;
  await mailCustomer(deps, order, "payment-mismatch", () => ({
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
  }));
}

/** Asks the customer to type in the two deposits, before which the payment does not begin. */
export async function notifyOfDeposits(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  actionUrl: string,
): Promise<void> {
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const { email: recipient, name: to } = buyer;
  const { userId, orderNumber, bookTitle } = order;
  if (recipient === "") return;
  const letter = () => ({
    subject: t("Action needed for order {orderNumber}: enter the two small deposits", { orderNumber }),
    to,
    paragraphs: [
      t(
        "Your payment for “{bookTitle}” has not started yet. Within 1-2 business days, two small deposits will arrive in your bank account. Please look them up and enter their amounts.",
        { bookTitle },
      ),
    ],
    button: { label: t("Enter the two deposits"), href: actionUrl },
    closing: [t("Your book will be ordered as soon as the payment arrives.")],
  });
  await enqueueMail(deps, { kind: "payment-processing", userId, recipient, letter });
}

type Words = Pick<Letter, "subject" | "paragraphs">;

async function mailCustomer(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  kind: "payment-refunded" | "payment-disputed" | "payment-mismatch",
  words: () => Words,
): Promise<void> {
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const { email: recipient, name: to } = buyer;
  const { userId } = order;
  if (recipient === "") return;
  const href = ordersPage(deps, order);
  const letter = () => ({
    ...words(),
    to,
    button: href ? { label: t("Look at your order"), href } : undefined,
    closing: [t("If you have any questions, please write to us.")],
  });
  await enqueueMail(deps, { kind, userId, recipient, letter });
}

function refundLetter(order: PrintOrderRow, newCents: number): Words {
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
      t("Your stories and your book stay in your account, to read and to download."),
    ],
  };
}

function afterRefund(status: PrintOrderRow["status"], isWhole: boolean): string {
  if (status === "cancelled") return t("The order is cancelled, and the book will not be printed.");
  if (!isWhole) return t("Your order continues as before.");
  const isPrinted = ["printed", "shipped", "delivered"].includes(status);
  return isPrinted ? t("The book is yours to keep.") : t("The book will not be printed for now.");
}

interface DisputeWords {
  subject: (order: { orderNumber: string }) => string;
  text: Message;
}

const disputeWords: Record<Exclude<Reversal, "refunded">, DisputeWords> = {
  disputed: {
    subject: (order) => t("Your bank is reviewing your payment: order {orderNumber}", order),
    text: message(
      "Your bank told us that this payment is disputed. If the book has not been printed yet, it will wait until your bank decides. If this is a mistake, please tell your bank, or write to us.",
    ),
  },
  "dispute-won": {
    subject: (order) => t("Your payment is settled: order {orderNumber}", order),
    text: message("Your bank has reviewed the payment, and it stands. Your order continues."),
  },
  "dispute-lost": {
    subject: (order) => t("Your bank has taken the payment back: order {orderNumber}", order),
    text: message(
      "Your bank has decided to return the payment to you. If the book was not printed yet, it will not be.",
    ),
  },
};

function disputeLetter(
  { orderNumber, bookTitle }: PrintOrderRow,
  reversal: Exclude<Reversal, "refunded">,
): Words {
  const { subject, text } = disputeWords[reversal];
  return {
    subject: subject({ orderNumber }),
    paragraphs: [
      t("This is about your order of “{bookTitle}”.", { bookTitle }),
      t(text),
      t("Your stories and your book stay in your account, to read and to download."),
    ],
  };
}
