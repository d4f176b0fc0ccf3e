import type { CheckoutRow } from "~/db/tables";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, linkTo } from "../../base/mail/outbox.server";
import { planName as nameOf } from "../../people/plans/plans";
import { wrongAmountParagraphs } from "../payments/mismatch-words";
import type { PaymentHookDeps, Reversal } from "../payments/payment-hooks";
import { refundArrival, refundSentence } from "../payments/refund-words";
import { findSubscription } from "../subscriptions/subscriptions.server";
import { quoteOf } from "./grant.server";

export interface PlanRefund {
  cents: number;
  isEnded: boolean;
  isByHand: boolean;
  /** The plan of a month of another plan than the checkout's; null for its own. */
  planId: string | null;
}

/** Mails the buyer what was refunded, when it arrives, and what stays readable. */
export async function mailPlanRefund(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  { cents, isEnded, isByHand, planId }: PlanRefund,
): Promise<void> {
  const planName = nameOf(planId) ?? quoteOf(checkout).planName;
  await mailBuyer(deps, checkout, "payment-refunded", {
    subject: `Your refund for ${planName}`,
    paragraphs: [
      refundSentence(cents, isEnded, planName),
      refundArrival(isByHand),
      (await isReplaced(deps, checkout))
        ? "It does not change the plan you have now."
        : isEnded
          ? endedWords(checkout)
          : "Your plan continues as before.",
    ],
  });
}

/** Mails the buyer that a wrong amount arrived, and that nothing of it is lost. */
export async function mailWrongAmount(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  paid: { amountCents: number; currency: string },
): Promise<void> {
  const { planName } = quoteOf(checkout);
  await mailBuyer(deps, checkout, "payment-mismatch", {
    subject: `Your payment for ${planName} does not match`,
    paragraphs: wrongAmountParagraphs(planName, checkout.dueCents, paid),
  });
}

/** Mails the buyer that their bank disputes the payment, or how it decided. */
export async function mailPlanDispute(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  reversal: Exclude<Reversal, "refunded">,
): Promise<void> {
  const { planName } = quoteOf(checkout);
  const words = {
    disputed: {
      subject: "Your bank is reviewing your payment",
      text: `Your bank told us that the payment for ${planName} is disputed. If this is a mistake, please tell your bank, or write to us. ${waitingWords}`,
    },
    "dispute-won": {
      subject: "Your payment is settled",
      text: `Your bank has reviewed the payment for ${planName}, and it stands. Your plan continues as before.`,
    },
    "dispute-lost": {
      subject: "Your bank has taken the payment back",
      text: `Your bank has decided to return the payment for ${planName} to you. ${takenBackWords(checkout)}`,
    },
  }[reversal];
  await mailBuyer(deps, checkout, "payment-disputed", { subject: words.subject, paragraphs: [words.text] });
}

/** Whether the buyer of a month has another plan since. */
async function isReplaced({ db }: PaymentHookDeps, checkout: CheckoutRow): Promise<boolean> {
  const { id, userId } = checkout;
  if (userId === null || quoteOf(checkout).renewal === null) return false;
  const present = await findSubscription(db, { userId });
  return present !== undefined && present.checkoutId !== id && present.lapsedAt === null;
}

const waitingWords =
  "For seven days, everything works as before. After that, you can write again once your bank has decided. You can read and download your stories at any time.";

/** A buyer without an account has written nothing yet. */
function endedWords({ userId }: CheckoutRow): string {
  if (userId === null) return "The plan has ended, and nothing more is charged for it.";
  return "The plan has ended, and nothing more is charged for it. You can write until seven days after its end. From then on writing waits until you choose a plan again. Everything you wrote stays yours: you can read it and download it at any time.";
}

/** The seven days began when the bank asked. */
function takenBackWords({ userId }: CheckoutRow): string {
  if (userId === null) return "The plan has ended, and nothing more is charged for it.";
  return "The plan has ended, and nothing more is charged for it. From seven days after your bank began to ask, writing waits until you choose a plan again. Everything you wrote stays yours: you can read it and download it at any time.";
}

async function mailBuyer(
  deps: PaymentHookDeps,
  checkout: CheckoutRow,
  kind: "payment-refunded" | "payment-disputed" | "payment-mismatch",
  words: Pick<Letter, "subject" | "paragraphs">,
): Promise<void> {
  const { email: recipient, userId } = checkout;
  if (!recipient) return;
  const hasPage = userId !== null && deps.config.appUrl;
  const button = hasPage ? { label: "See your plan", href: linkTo(deps.config, "/account#plan") } : undefined;
  const closing = ["If you have any questions, please write to us."];
  await enqueueMail(deps, { kind, userId, recipient, letter: { ...words, to: recipient, button, closing } });
}
