import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";

interface GiftWords {
  calledAs: string;
  givers: string;
  lines: string;
  question: string | null;
}

/** The letter of a gift to its receiver: the words of who gives, the first question, and one button. No price. */
export function giftLetter(
  { calledAs, givers, lines, question }: GiftWords,
  href: string,
): Omit<Letter, "from"> {
  return {
    subject: t("A gift for you from {givers}", { givers }),
    to: calledAs,
    heading: { title: question ?? t("A book that only you can write"), text: "" },
    paragraphs: [
      t("Dear {name},", { name: calledAs }),
      ...(lines ? [lines] : []),
      givers,
      t(
        "They give you the book of your life: you answer one question at a time, in your own words, and it becomes a printed book.",
      ),
    ],
    button: { label: t("Open your gift"), href },
    closing: [t("There is no hurry, and nothing to pay. You need no password to begin.")],
  };
}
