import { formatDate, formatExactMoney } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import type { PlanQuote } from "../catalogue/quote";
import type { Invoice } from "../invoices/invoice";
import { amountDue } from "./amount-due";

type Words = Omit<Letter, "from">;

function quoteWords(quote: PlanQuote): string {
  const { waivedCents, dueCents } = amountDue(quote);
  const lines = [
    `${quote.planName}: ${formatExactMoney(quote.baseCents)}`,
    ...(quote.promo ? [`Promo code ${quote.promo.code}: -${formatExactMoney(quote.discountCents)}`] : []),
    ...(quote.taxRate > 0 ? [`Tax: ${formatExactMoney(quote.taxCents)}`] : []),
    ...(quote.credits ?? []).map(({ what, cents }) => `Credit for ${what}: -${formatExactMoney(cents)}`),
    ...(waivedCents > 0 ? [`Too small to charge: -${formatExactMoney(waivedCents)}`] : []),
    `Total: ${formatExactMoney(dueCents)}`,
    ...(quote.renewal ? [`Each month after that: ${formatExactMoney(quote.renewal.totalCents)}`] : []),
  ];
  return lines.join("\n");
}

/** Goes to a new buyer; `setUp` is the setup link. */
export function welcomeLetter(to: string, quote: PlanQuote, setUp: string | undefined): Words {
  return {
    subject: "Welcome! Your life story begins here",
    to,
    paragraphs: [
      `Thank you. Your ${quote.planName} plan is ready for you.`,
      quoteWords(quote),
      setUp
        ? "The last step is to choose a username and a password. It takes about two minutes."
        : "We will send you a link to choose your username and password.",
    ],
    button: setUp ? { label: "Set up your account", href: setUp } : undefined,
    closing: setUp
      ? ["The link works once, for 30 days. If you have already set up your account, you are all set."]
      : [],
  };
}

export function paymentReceivedLetter(to: string, quote: PlanQuote, hasAccount: boolean): Words {
  return {
    subject: `Your payment for ${quote.planName}`,
    to,
    paragraphs: ["Thank you, your payment has arrived.", quoteWords(quote)],
    closing: hasAccount ? ["Your receipts are on your account page."] : [],
  };
}

export function monthPaidLetter(to: string, planName: string, amountCents: number): Words {
  return {
    subject: `Your payment for ${planName}`,
    to,
    paragraphs: [
      `Thank you, your payment for another month of ${planName} has arrived: ${formatExactMoney(amountCents)}.`,
    ],
    closing: ["Your receipts are on your account page."],
  };
}

/** Goes out while a bank payment is processing. */
export function paymentProcessingLetter(to: string, quote: PlanQuote, setUp: string | undefined): Words {
  return {
    subject: "Your payment is on its way",
    to,
    paragraphs: [
      "Your bank takes a few days to send your payment. There is nothing you need to do.",
      quoteWords(quote),
      "You can write in the meantime, and order books once the payment has arrived.",
    ],
    button: setUp ? { label: "Set up your account", href: setUp } : undefined,
    closing: setUp ? [setupOnce] : [],
  };
}

const setupOnce =
  "The link works once, for 30 days. If you have already set up your account, you are all set.";

/** Goes out before a bank payment begins: the buyer types in two deposits at `action`. */
export function depositsLetter(
  to: string,
  quote: PlanQuote,
  { setUp, action }: { setUp: string | undefined; action: string },
): Words {
  return {
    subject: "Action needed: enter the two small deposits to your bank account",
    to,
    paragraphs: [
      "Your payment has not started yet. Within 1-2 business days, two small deposits will arrive in your bank account. Please look them up and enter their amounts.",
    ],
    button: { label: "Enter the two deposits", href: action },
    closing: [
      quoteWords(quote),
      ...(setUp ? [`You can start writing now. Set up your account here: ${setUp}`, setupOnce] : []),
      "You can order books once the payment has arrived.",
    ],
  };
}

/** `again` is where the buyer can retry. `goesOn` if the account has another plan, which stays. */
export function paymentFailedLetter(
  to: string,
  planName: string,
  { again, goesOn }: { again: string | undefined; goesOn: boolean },
): Words {
  return {
    subject: "Your payment did not go through",
    to,
    paragraphs: [
      `Your payment for ${planName} did not go through. Nothing you wrote is lost.`,
      goesOn
        ? "The plan you have continues as before."
        : "For seven days, everything works as before. After that, you can still read and download your stories, and you can write again once the payment has arrived.",
    ],
    button: again ? { label: "See your plan", href: again } : undefined,
    closing: ["If you need help, please write to us."],
  };
}

/** Goes to the buyer, where payment is arranged by invoice. */
export function invoiceOrderedLetter(
  quote: PlanQuote,
  { number, buyer, dueAt }: Invoice,
  { href, setUp }: { href: string | undefined; setUp: string | undefined },
): Words {
  return {
    subject: `Your invoice ${number} for ${quote.planName}`,
    to: buyer.name,
    paragraphs: [
      `Thank you for choosing ${quote.planName}. Here is your invoice, number ${number}. Please pay it by ${formatDate(dueAt)}; nothing has been charged yet.`,
      quoteWords(quote),
    ],
    button: href ? { label: "Open your invoice", href } : undefined,
    closing: [
      setUp
        ? `You do not need to wait for the payment. Set up your account here: ${setUp}`
        : "You do not need to wait for the payment to start writing.",
      `Until ${formatDate(dueAt)} you can write, with 1 GB for photos and recordings. Once the invoice is paid, there are no limits, and you can order books.`,
    ],
  };
}

/** Goes to the buyer, once the invoice can be paid online. */
export function payInvoiceLetter(
  { number, name }: { number: number; name: string },
  planName: string,
  { pay, href }: { pay: string; href: string | undefined },
): Words {
  return {
    subject: `Your invoice ${number} can be paid online`,
    to: name,
    paragraphs: [`You can pay invoice ${number} for ${planName} by card or from a bank account.`],
    button: { label: "Pay your invoice", href: pay },
    closing: href ? [`The invoice itself is here: ${href}`] : [],
  };
}

export function invoiceWantedLetter(
  to: string,
  quote: PlanQuote,
  { number, buyer }: Invoice,
  href: string | undefined,
): Words {
  return {
    subject: `Order by invoice: ${quote.planName}`,
    to,
    paragraphs: [
      `${buyer.name} (${buyer.email || "no email address"}) has ordered ${quote.planName}, to be paid by invoice ${number}. The buyer has received it.`,
      quoteWords(quote),
    ],
    button: href ? { label: "Open the invoice", href } : undefined,
    closing: ["When it is paid, mark it as paid on the “Plan orders” page."],
  };
}

/** Goes to the buyer of an order by invoice that an administrator has declined. */
export function orderDeclinedLetter(to: string, planName: string, isSetUp: boolean): Words {
  return {
    subject: `Your order of ${planName} is cancelled`,
    to,
    paragraphs: [
      `Your order of ${planName} is cancelled. There is nothing to pay, and its invoice is void.`,
      ...(isSetUp
        ? [
            "You can write for seven more days, and again whenever you choose a plan. Everything you wrote stays yours to read and download.",
          ]
        : []),
    ],
    closing: ["If you did not expect this, please write to us."],
  };
}

/** Goes to a user after their plan ended on a fixed date. */
export function planEndedLetter(to: string, planName: string, again: string | undefined): Words {
  return {
    subject: `Your ${planName} plan has ended`,
    to,
    paragraphs: [
      `Your ${planName} plan has ended. Nothing you wrote is lost.`,
      "For seven more days, you can write as before. After that, you can still read and download your stories, and you can write again whenever you choose a plan.",
    ],
    button: again ? { label: "See your plan", href: again } : undefined,
    closing: [],
  };
}
