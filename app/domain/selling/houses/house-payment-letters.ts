import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatExactMoney } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { wrongAmountParagraphs } from "../payments/mismatch-words";
import type { Reversal } from "../payments/payment-hooks";
import { refundArrival } from "../payments/refund-words";

interface PaidInvoice {
  number: number;
  totalCents: number;
}

type Words = Pick<Letter, "subject" | "paragraphs" | "button">;
type Numbered = { number: string };

/** The frame of these letters; `href` is the invoice. */
export function houseLetter(words: Words, to: string, href: string | undefined): Omit<Letter, "from"> {
  return {
    ...{ button: href ? { label: t("Open your invoice"), href } : undefined, ...words, to },
    closing: [t("If you have any questions, please write to us.")],
  };
}

/** Thanks a house for the payment of an invoice, and names its total. */
export function housePaidWords({ number, totalCents }: PaidInvoice): Words {
  const paid = { number: String(number), total: formatExactMoney(totalCents) };
  return {
    subject: t("Invoice {number} is paid", { number: paid.number }),
    paragraphs: [t("We have received {total} for invoice {number}. Thank you.", paid)],
  };
}

/** Asks for two small deposits, entered at `actionUrl`, before the bank payment of an invoice can begin. */
export function houseDepositsWords({ number }: PaidInvoice, actionUrl: string): Words {
  return {
    subject: t("Action needed for invoice {number}: enter the two small deposits", {
      number: String(number),
    }),
    paragraphs: [
      t(
        "Your payment has not started yet. Within 1-2 business days, two small deposits will arrive in your bank account. Please look them up and enter their amounts.",
      ),
    ],
    button: { label: t("Enter the two deposits"), href: actionUrl },
  };
}

/** What was refunded, and when it arrives. Amount in cents. */
export function houseRefundWords({ number }: PaidInvoice, newCents: number): Words {
  const refund = { number: String(number), amount: formatExactMoney(newCents) };
  return {
    subject: t("Your refund for invoice {number}", { number: refund.number }),
    paragraphs: [t("We have refunded {amount} for invoice {number}.", refund), refundArrival(false)],
  };
}

const disputeWords: Record<
  Exclude<Reversal, "refunded">,
  { subject: (of: Numbered) => string; text: Message }
> = {
  disputed: {
    subject: (of) => t("Your bank is reviewing your payment: invoice {number}", of),
    text: message(
      "Your bank told us that this payment is disputed. If this is a mistake, please tell your bank, or write to us.",
    ),
  },
  "dispute-won": {
    subject: (of) => t("Your payment is settled: invoice {number}", of),
    text: message("Your bank has reviewed the payment, and it stands."),
  },
  "dispute-lost": {
    subject: (of) => t("Your bank has taken the payment back: invoice {number}", of),
    text: message("Your bank has decided to return the payment to you. We will write to you about it."),
  },
};

/** Says that the payment of an invoice is disputed, or how the bank has decided. Residents write on either way. */
export function houseDisputeWords({ number }: PaidInvoice, reversal: Exclude<Reversal, "refunded">): Words {
  const { subject, text } = disputeWords[reversal];
  return {
    subject: subject({ number: String(number) }),
    paragraphs: [t(text), t("Your residents write on as before.")],
  };
}

/** Says that another amount arrived than was asked, and that the invoice stays open. */
export function houseMismatchWords(
  { number, totalCents }: PaidInvoice,
  paid: { amountCents: number; currency: string },
): Words {
  return {
    subject: t("Your payment for invoice {number} does not match", { number: String(number) }),
    paragraphs: [
      ...wrongAmountParagraphs(
        (amounts) =>
          t(
            "A payment of {paid} for invoice {number} has arrived. The invoice is of {price}, so the amounts do not match.",
            { ...amounts, number: String(number) },
          ),
        totalCents,
        paid,
      ).slice(0, 2),
      t("Your residents write on as before."),
    ],
  };
}
