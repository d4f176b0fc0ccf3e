import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";

interface GiftWords {
  calledAs: string;
  givers: string;
  lines: string;
  question: string | null;
  /** A small JPEG of the receiver's book; null for none. */
  cover: Buffer | null;
}

/** The letter of a gift to its receiver: the words of who gives, the first question, and one button. No price. */
export function giftLetter(
  { calledAs, givers, lines, question, cover }: GiftWords,
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
    ...(cover && { picture: { alt: t("The cover of your book, with your name"), bytes: cover } }),
    button: { label: t("Open your gift"), href },
    closing: [t("There is no hurry, and nothing to pay. You need no password to begin.")],
  };
}

type Words = Omit<Letter, "from">;

const seeGift = message("See your gift");

/** Tells who gave, once after 30 and once after 90 days, that a gift is still wrapped. `hasAddress` if it can be sent again as it is. */
export function giftWaitsLetter(
  to: string,
  { name, hasAddress }: { name: string; hasAddress: boolean },
  href: string | undefined,
): Words {
  return {
    subject: t("Your gift for {name} is still wrapped", { name }),
    to,
    paragraphs: [
      t("{name} has not opened your gift yet. It does not end, and nothing is lost.", { name }),
      t("Call {name} and sit down together: the first question is answered in ten minutes.", { name }),
    ],
    button: href ? { label: t(seeGift), href } : undefined,
    closing: [
      hasAddress
        ? t("On the page of your gift you can send it again, or print the card.")
        : t("On the page of your gift you can print the card, or enter an email address to send it to."),
    ],
  };
}

/** Tells who gave that the mail with the gift was given up, by whichever side. `href` is the page of the gift, where its address can be changed. */
export function giftBouncedLetter(to: string, name: string, href: string | undefined): Words {
  return {
    subject: t("Your gift for {name} did not arrive", { name }),
    to,
    paragraphs: [
      t("The email with your gift for {name} could not be delivered. Perhaps its address is not right.", {
        name,
      }),
    ],
    button: href ? { label: t("Look at the address"), href } : undefined,
    closing: [t("Save the address on that page, and the gift goes out again at once. Or print the card.")],
  };
}

/** Tells who gave that the receiver passes the gift on, and that a new card has taken the place of the first. */
export function giftPassedOnLetter(to: string, name: string, href: string | undefined): Words {
  return {
    subject: t("Your gift may be passed on"),
    to,
    paragraphs: [
      t("{name} thanks you, and would like somebody else to have your gift.", { name }),
      t(
        "The first card no longer opens it. There is a new one on the page of your gift, for whomever you choose.",
      ),
    ],
    button: href ? { label: t(seeGift), href } : undefined,
    closing: [],
  };
}

/** Asks who gave whether to prolong, before the months end. The receiver hears nothing of it. */
export function prolongLetter(
  to: string,
  { name, endsAt, href }: { name: string; endsAt: string; href: string | undefined },
): Words {
  return {
    subject: t("Your gift for {name} ends on {day}", { name, day: formatDate(endsAt) }),
    to,
    paragraphs: [
      t("The months that you gave {name} end on {day}. Would you like to give some more?", {
        name,
        day: formatDate(endsAt),
      }),
      t("Without them nothing is lost: everything that was written can be read, downloaded and printed."),
    ],
    button: href ? { label: t("Give more months"), href } : undefined,
    closing: [],
  };
}

/** Reminds the receiver, once, if there is no story 30 days after the gift was unwrapped. */
export function nothingWrittenLetter(to: string, givers: string, href: string | undefined): Words {
  return {
    subject: t("Your first question is still here"),
    to,
    paragraphs: [
      t("Your book from {givers} waits for you, and there is no hurry.", { givers }),
      t("One sentence is enough to begin. You can also press one button and tell it aloud."),
    ],
    button: href ? { label: t("Answer the first question"), href } : undefined,
    closing: [],
  };
}

/** Tells who unwrapped a gift that its months are over. No price. */
export function giftEndedLetter(to: string, planName: string, href: string | undefined): Words {
  return {
    subject: t("Your gift has come to its end; what you wrote is yours"),
    to,
    paragraphs: [
      t("The months of {planName} that you were given are over. What you wrote is yours.", { planName }),
      t("You can read, download, print and order it as always."),
    ],
    button: href ? { label: t("Read your book"), href } : undefined,
    closing: [],
  };
}
