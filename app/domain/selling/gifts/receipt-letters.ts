import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";
import type { PlanQuote } from "../catalogue/quote";
import { quoteWords } from "../checkouts/letters";

type Words = Omit<Letter, "from">;

const pageWords = message(
  "The page of your gift has the card to print. There you can change the words, the day and the address until it is sent.",
);

/** The receipt for who gives. `href` is the page of the gift; undefined without a public address. */
export function giftReceiptLetter(
  to: string,
  name: string,
  quote: PlanQuote,
  href: string | undefined,
): Words {
  return {
    subject: t("Your gift for {name}: the receipt", { name }),
    to,
    paragraphs: [t("Thank you, your payment has arrived."), quoteWords(quote), t(pageWords)],
    button: href ? { label: t("See your gift"), href } : undefined,
    closing: [],
  };
}

/** Tells who gives that the payment has failed. `anew` is where another gift is begun: this one can no longer be paid. */
export function giftFailedLetter(
  to: string,
  planName: string,
  { href, anew }: { href: string | undefined; anew: string | undefined },
): Words {
  return {
    subject: t("Your payment did not go through"),
    to,
    paragraphs: [
      t(
        "The payment for your gift, {planName}, did not go through. The gift is not sent, and nobody can unwrap it.",
        { planName },
      ),
    ],
    button: href ? { label: t("See your gift"), href } : undefined,
    closing: [
      t("If you would still like to give it, please begin a new gift. If you need help, please write to us."),
    ],
    links: anew ? [{ label: t("Begin a new gift"), href: anew }] : [],
  };
}

/** Tells who gives that the payment is on its way. `actionUrl` is where two deposits are entered; null if none are asked. */
export function giftProcessingLetter(
  to: string,
  name: string,
  quote: PlanQuote,
  { href, actionUrl }: { href: string | undefined; actionUrl: string | null },
): Words {
  return {
    subject: t("Your gift for {name}: your payment is on its way", { name }),
    to,
    paragraphs: [
      actionUrl
        ? t(
            "Within 1-2 business days, two small deposits will arrive in your bank account. Please look them up and enter their amounts.",
          )
        : t("Your bank takes a few days to send your payment. There is nothing you need to do."),
      quoteWords(quote),
      t(
        "The gift goes out on its day, or as soon as your payment has arrived if that is later. Nobody can unwrap it before.",
      ),
      t("On the page of your gift you can change the words, the day and the address meanwhile."),
    ],
    button: href ? { label: t("See your gift"), href } : undefined,
    closing: [],
    links: actionUrl ? [{ label: t("Enter the two deposits"), href: actionUrl }] : [],
  };
}
