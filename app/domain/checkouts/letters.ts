import type { PlanQuote } from "../catalogue/quote";
import { formatExactMoney } from "../format";
import type { Letter } from "../mail/letter";
import { amountDue } from "./amount-due";

type Words = Omit<Letter, "from">;

function quoteWords(quote: PlanQuote): string {
  const { waivedCents, dueCents } = amountDue(quote);
  const lines = [
    `${quote.planName}: ${formatExactMoney(quote.baseCents)}`,
    ...(quote.promo ? [`Promo code ${quote.promo.code}: -${formatExactMoney(quote.discountCents)}`] : []),
    ...(quote.taxRate > 0 ? [`Tax: ${formatExactMoney(quote.taxCents)}`] : []),
    ...(quote.credits ?? []).map(({ what, cents }) => `Credit for ${what}: -${formatExactMoney(cents)}`),
    ...(waivedCents > 0 ? [`Too little to charge: -${formatExactMoney(waivedCents)}`] : []),
    `Total: ${formatExactMoney(dueCents)}`,
    ...(quote.renewal ? [`Each further month: ${formatExactMoney(quote.renewal.totalCents)}`] : []),
  ];
  return lines.join("\n");
}

/** To a new buyer; `setUp` is the setup link. */
export function welcomeLetter(to: string, quote: PlanQuote, setUp: string | undefined): Words {
  return {
    subject: "Welcome! Your life story begins here",
    to,
    paragraphs: [
      `Thank you. Your ${quote.planName} plan is ready for you.`,
      quoteWords(quote),
      setUp
        ? "The last step is to choose a username and a password. It takes two minutes."
        : "The people who look after the site will send you a link to choose your username and password.",
    ],
    button: setUp ? { label: "Set up your account", href: setUp } : undefined,
    closing: setUp
      ? ["The link works once, for 30 days. If you have set up your account already, all is well."]
      : [],
  };
}

export function paymentReceivedLetter(to: string, quote: PlanQuote): Words {
  return {
    subject: `Your payment for ${quote.planName}`,
    to,
    paragraphs: ["Thank you, your payment has arrived.", quoteWords(quote)],
    closing: ["You find your receipts on your account page."],
  };
}

export function monthPaidLetter(to: string, planName: string, amountCents: number): Words {
  return {
    subject: `Your payment for ${planName}`,
    to,
    paragraphs: [
      `Thank you, your payment for another month of ${planName} has arrived: ${formatExactMoney(amountCents)}.`,
    ],
    closing: ["You find your receipts on your account page."],
  };
}

/** While a bank payment is processing; `action` is where the buyer verifies deposits. */
export function paymentProcessingLetter(
  to: string,
  quote: PlanQuote,
  { setUp, action }: { setUp: string | undefined; action: string | null },
): Words {
  return {
    subject: "Your payment is on its way",
    to,
    paragraphs: [
      action
        ? `Your bank will receive two small deposits within 1-2 business days. Please type their amounts in here, so that your payment can begin: ${action}`
        : "Your bank takes a few days to send your payment. You need not do anything.",
      quoteWords(quote),
      "You can write all the while; books can be ordered once the payment has arrived.",
    ],
    button: setUp ? { label: "Set up your account", href: setUp } : undefined,
    closing: setUp
      ? ["The link works once, for 30 days. If you have set up your account already, all is well."]
      : [],
  };
}

/** `again` is where the buyer can retry. */
export function paymentFailedLetter(to: string, planName: string, again: string | undefined): Words {
  return {
    subject: "Your payment did not go through",
    to,
    paragraphs: [
      `Your payment for ${planName} did not go through. Nothing of what you wrote is lost.`,
      "For seven days everything goes on as before. After that you can read your stories and take them with you, and writing waits until the payment has arrived.",
    ],
    button: again ? { label: "Look at your plan", href: again } : undefined,
    closing: ["If you need help, please write to us."],
  };
}

/** To the buyer, where payment is arranged by invoice. */
export function invoiceOrderedLetter(to: string, quote: PlanQuote): Words {
  return {
    subject: "Your order is noted, and an invoice will come",
    to,
    paragraphs: [
      `Thank you for choosing ${quote.planName}. We will send you an invoice; nothing was charged yet.`,
      quoteWords(quote),
      "Once it is paid, you get a link to set up your account.",
    ],
    closing: [],
  };
}

export function invoiceWantedLetter(to: string, quote: PlanQuote, buyer: string): Words {
  return {
    subject: `Invoice wanted: ${quote.planName}`,
    to,
    paragraphs: [`${buyer} has ordered ${quote.planName}, to be paid by invoice.`, quoteWords(quote)],
    closing: ["When it is paid, approve it on the page “Plan orders” of the administration."],
  };
}

/** To a user after their plan ended on a fixed date. */
export function planEndedLetter(to: string, planName: string, again: string | undefined): Words {
  return {
    subject: `Your ${planName} plan has ended`,
    to,
    paragraphs: [
      `Your ${planName} plan has ended. Nothing of what you wrote is lost.`,
      "For seven more days you can write as before. After that you can read your stories and take them with you, and writing waits until you choose a plan again.",
    ],
    button: again ? { label: "Look at your plan", href: again } : undefined,
    closing: [],
  };
}
