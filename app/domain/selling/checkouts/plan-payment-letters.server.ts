import type { CheckoutRow } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatExactMoney } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import { planName as nameOf } from "../../people/plans/plans";
import { quoteOf } from "../catalogue/quote";
import { wrongAmountParagraphs } from "../payments/mismatch-words";
import type { Reversal } from "../payments/payment-hooks";
import { refundArrival } from "../payments/refund-words";
import { goesOnWords } from "./letters";
import { readerOf } from "./states";

export type Words = Pick<Letter, "subject" | "paragraphs">;
type LetterCheckout = Pick<CheckoutRow, "quote" | "userId" | "dueCents" | "isGift">;

export interface PlanRefund {
  cents: number;
  isEnded: boolean;
  isByHand: boolean;
  /** The plan of a month of another plan than the checkout's; null for its own. */
  planId: string | null;
}

/** The frame of letters about a plan's payment; `href` is the plan on the account page, or the page of a gift, undefined for no button. */
export function buyerLetter(
  words: Words,
  to: string,
  href: string | undefined,
  isGift = false,
): Omit<Letter, "from"> {
  return {
    ...words,
    to,
    button: href ? { label: isGift ? t("See your gift") : t("See your plan"), href } : undefined,
    closing: [t("If you have any questions, please write to us.")],
  };
}

/** Says that another amount arrived than was asked, and that nothing of it is lost. */
export function planMismatchLetter(
  checkout: LetterCheckout,
  paid: { amountCents: number; currency: string },
): Words {
  const { planName } = quoteOf(checkout);
  const arrived = (amounts: { paid: string; price: string }) =>
    t("A payment of {paid} for {planName} has arrived. The price is {price}, so the amounts do not match.", {
      ...amounts,
      planName,
    });
  return {
    subject: t("Your payment for {planName} does not match", { planName }),
    paragraphs: wrongAmountParagraphs(arrived, checkout.dueCents, paid),
  };
}

/** Says how many cents were refunded, and with which plan the account goes on: `otherPlan`, else this one unless it has ended. */
export function planRefundLetter(
  checkout: LetterCheckout,
  { cents, isEnded, isByHand, planId }: PlanRefund,
  otherPlan: string | null,
): Words {
  const planName = nameOf(planId) ?? quoteOf(checkout).planName;
  const amount = formatExactMoney(cents);
  return {
    subject: t("Your refund for {planName}", { planName }),
    paragraphs: [
      isEnded
        ? t("We have refunded {amount} for {planName}.", { amount, planName })
        : t("We have refunded {amount} of your payment for {planName}.", { amount, planName }),
      refundArrival(isByHand),
      otherPlan
        ? goesOnWords(otherPlan)
        : isEnded
          ? endedWords(checkout)
          : checkout.isGift
            ? t("Your gift goes on as before.")
            : t("Your plan continues as before."),
    ],
  };
}

/** Tells the buyer that the payment of a plan is disputed, or how the bank has decided; `otherPlan` is what the account has without it. */
export function planDisputeLetter(
  checkout: LetterCheckout,
  reversal: Exclude<Reversal, "refunded">,
  otherPlan: string | null,
): Words {
  const { planName } = quoteOf(checkout);
  if (reversal === "disputed") {
    const text = t(
      "Your bank told us that the payment for {planName} is disputed. If this is a mistake, please tell your bank, or write to us.",
      { planName },
    );
    return {
      subject: t("Your bank is reviewing your payment"),
      paragraphs: [`${text} ${otherPlan ? goesOnWords(otherPlan) : waitingWords(checkout)}`],
    };
  }
  if (reversal === "dispute-won") {
    const text = checkout.isGift
      ? t("Your bank has reviewed the payment for {planName}, and it stands. Your gift goes on as before.", {
          planName,
        })
      : t(
          "Your bank has reviewed the payment for {planName}, and it stands. Your plan continues as before.",
          {
            planName,
          },
        );
    return { subject: t("Your payment is settled"), paragraphs: [text] };
  }
  const text = t("Your bank has decided to return the payment for {planName} to you.", { planName });
  return {
    subject: t("Your bank has taken the payment back"),
    paragraphs: [`${text} ${otherPlan ? goesOnWords(otherPlan) : takenBackWords(checkout)}`],
  };
}

/** The checkout of a gift has an account once it is unwrapped. */
function waitingWords({ isGift, userId }: LetterCheckout): string {
  if (!isGift)
    return t(
      "For seven days, everything works as before. After that, you can write again once your bank has decided. You can read and download your stories at any time.",
    );
  return userId === null
    ? t("Until your bank has decided, the gift is not sent, and nobody can unwrap it.")
    : t(
        "The gift is unwrapped already. It goes on for seven days, and then waits until your bank has decided.",
      );
}

const giftClosed = message("The gift is closed, and nothing more is charged for it.");

/** A buyer without an account has written nothing yet. */
function endedWords(checkout: LetterCheckout): string {
  if (checkout.isGift) return t(giftClosed);
  if (readerOf(checkout) === null) return t("The plan has ended, and nothing more is charged for it.");
  return t(
    "The plan has ended, and nothing more is charged for it. You can write until seven days after its end. From then on writing waits until you choose a plan again. Everything you wrote stays yours: you can read it and download it at any time.",
  );
}

/** The seven days began when the bank asked. */
function takenBackWords(checkout: LetterCheckout): string {
  if (checkout.isGift) return t(giftClosed);
  if (readerOf(checkout) === null) return t("The plan has ended, and nothing more is charged for it.");
  return t(
    "The plan has ended, and nothing more is charged for it. From seven days after your bank began to ask, writing waits until you choose a plan again. Everything you wrote stays yours: you can read it and download it at any time.",
  );
}
