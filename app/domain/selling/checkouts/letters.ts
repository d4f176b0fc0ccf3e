import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatExactMoney } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import type { PlanQuote } from "../catalogue/quote";
import { amountDue } from "./amount-due";

type Words = Omit<Letter, "from">;

/** The quote as lines of one paragraph: price, discount, tax, credits, what is waived, the amount due, and each later month. */
export function quoteWords(quote: PlanQuote): string {
  const { waivedCents, dueCents } = amountDue(quote);
  const lines = [
    `${quote.planName}: ${formatExactMoney(quote.baseCents)}`,
    ...(quote.promo
      ? [
          t("Promo code {code}: -{discount}", {
            code: quote.promo.code,
            discount: formatExactMoney(quote.discountCents),
          }),
        ]
      : []),
    ...(quote.taxRate > 0 ? [t("Tax: {tax}", { tax: formatExactMoney(quote.taxCents) })] : []),
    ...(quote.credits ?? []).map(({ what, cents }) =>
      t("Credit for {what}: -{amount}", { what, amount: formatExactMoney(cents) }),
    ),
    ...(waivedCents > 0
      ? [t("Too small to charge: -{amount}", { amount: formatExactMoney(waivedCents) })]
      : []),
    t("Total: {total}", { total: formatExactMoney(dueCents) }),
    ...(quote.renewal
      ? [t("Each month after that: {amount}", { amount: formatExactMoney(quote.renewal.totalCents) })]
      : []),
  ];
  return lines.join("\n");
}

/** Goes to a new buyer; `setUp` is the setup link. */
export function welcomeLetter(to: string, quote: PlanQuote, setUp: string | undefined): Words {
  return {
    subject: t("Welcome! Your life story begins here"),
    to,
    paragraphs: [
      t("Thank you. Your {planName} plan is ready for you.", { planName: quote.planName }),
      quoteWords(quote),
      setUp
        ? t("The last step is to choose a username and a password. It takes about two minutes.")
        : t("We will send you a link to choose your username and password."),
    ],
    button: setUp ? { label: t(setUpLabel), href: setUp } : undefined,
    closing: setUp ? [t(setupOnce)] : [],
  };
}

/** Confirms the payment of a plan. `hasAccount` if its reader has the account of the plan, which lists the receipts. */
export function paymentReceivedLetter(to: string, quote: PlanQuote, hasAccount: boolean): Words {
  return {
    subject: t("Your payment for {planName}", { planName: quote.planName }),
    to,
    paragraphs: [t("Thank you, your payment has arrived."), quoteWords(quote)],
    closing: hasAccount ? [t("Your receipts are on your account page.")] : [],
  };
}

/** Confirms the payment of a later month. `hasAccount` if its reader has the account of the plan, which lists the receipts. */
export function monthPaidLetter(
  to: string,
  planName: string,
  amountCents: number,
  hasAccount: boolean,
): Words {
  return {
    subject: t("Your payment for {planName}", { planName }),
    to,
    paragraphs: [
      t("Thank you, your payment for another month of {planName} has arrived: {amount}.", {
        planName,
        amount: formatExactMoney(amountCents),
      }),
    ],
    closing: hasAccount ? [t("Your receipts are on your account page.")] : [],
  };
}

/** Tells the buyer that the bank takes days to send the payment. `setUp` is the setup link of a new buyer, if there is one. */
export function paymentProcessingLetter(to: string, quote: PlanQuote, setUp: string | undefined): Words {
  return {
    subject: t("Your payment is on its way"),
    to,
    paragraphs: [
      t("Your bank takes a few days to send your payment. There is nothing you need to do."),
      quoteWords(quote),
      t("You can write in the meantime, and order books once the payment has arrived."),
    ],
    button: setUp ? { label: t(setUpLabel), href: setUp } : undefined,
    closing: setUp ? [t(setupOnce)] : [],
  };
}

export const setUpLabel = message("Set up your account");

const setupOnce = message(
  "The link works once, for 30 days. If you have already set up your account, you are all set.",
);

/** Goes out before a bank payment begins: the buyer types in two deposits at `action`. */
export function depositsLetter(
  to: string,
  quote: PlanQuote,
  { setUp, action }: { setUp: string | undefined; action: string },
): Words {
  return {
    subject: t("Action needed: enter the two small deposits to your bank account"),
    to,
    paragraphs: [
      t(
        "Your payment has not started yet. Within 1-2 business days, two small deposits will arrive in your bank account. Please look them up and enter their amounts.",
      ),
    ],
    button: { label: t("Enter the two deposits"), href: action },
    closing: [
      quoteWords(quote),
      ...(setUp ? [t("You can start writing now, once your account is set up."), t(setupOnce)] : []),
      t("You can order books once the payment has arrived."),
    ],
    links: setUp ? [{ label: t(setUpLabel), href: setUp }] : [],
  };
}

/** `again` is where the buyer can retry. `goesOn` if the account has another plan, which stays; `otherPlan` is the name of a paid one beside it. */
export function paymentFailedLetter(
  to: string,
  planName: string,
  { again, goesOn, otherPlan }: { again: string | undefined; goesOn: boolean; otherPlan: string | null },
): Words {
  return {
    subject: t("Your payment did not go through"),
    to,
    paragraphs: [
      t("Your payment for {planName} did not go through. Nothing you wrote is lost.", { planName }),
      otherPlan
        ? goesOnWords(otherPlan)
        : goesOn
          ? t("The plan you have continues as before.")
          : t(
              "For seven days, everything works as before. After that, you can still read and download your stories, and you can write again once the payment has arrived.",
            ),
    ],
    button: again ? { label: t("See your plan"), href: again } : undefined,
    closing: [t("If you need help, please write to us.")],
  };
}

/** Says that the account has another plan, which is paid. */
export function goesOnWords(planName: string): string {
  return t("You go on with {planName}: writing does not wait.", { planName });
}

/** Tells the buyer that a plan is over, with seven more days to write. `again` is where to choose one; undefined for no button. */
export function planEndedLetter(to: string, planName: string, again: string | undefined): Words {
  return {
    subject: t("Your {planName} plan has ended", { planName }),
    to,
    paragraphs: [
      t("Your {planName} plan has ended. Nothing you wrote is lost.", { planName }),
      t(
        "For seven more days, you can write as before. After that, you can still read and download your stories, and you can write again whenever you choose a plan.",
      ),
    ],
    button: again ? { label: t("See your plan"), href: again } : undefined,
    closing: [],
  };
}
