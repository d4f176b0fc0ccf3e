import type { OrderStatus, PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Letter } from "../../../base/mail/letter";
import { trackingHref } from "../carriers";
import { copiesText } from "../orders";
import { trackingLine } from "./package-words";

const arrivals = {
  shipped: { subject: message("A book is on its way to you"), words: message("It is on its way to you.") },
  delivered: { subject: message("Your book was delivered"), words: message("It was delivered to you.") },
  tracking: {
    subject: message("A book is on its way to you"),
    words: message("It has a new tracking number."),
  },
};

/** True for what recipients are mailed about: a package that is shipped or delivered, or has another tracking number. */
export function isArrival(what: OrderStatus | "tracking"): what is keyof typeof arrivals {
  return what in arrivals;
}

/** Tells the recipient of a book where it is, not what it costs, and names no page of the buyer's account. */
export function arrivalLetter(
  order: Pick<PrintOrderRow, "bookTitle" | "copies" | "trackingNumber">,
  what: keyof typeof arrivals,
  buyerName: string,
): Omit<Letter, "from"> {
  const { subject, words } = arrivals[what];
  const { bookTitle, copies, trackingNumber } = order;
  const link = trackingHref(trackingNumber);
  const book = { bookTitle, copies: copiesText(copies) };
  const ordered = buyerName
    ? t("{buyerName} has ordered a printed book for you: “{bookTitle}” ({copies}).", { buyerName, ...book })
    : t("A printed book was ordered for you: “{bookTitle}” ({copies}).", book);
  return {
    subject: t(subject),
    to: "",
    paragraphs: [
      `${ordered} ${t(words)}`,
      ...(trackingNumber && !/^https?:/i.test(trackingNumber) ? [trackingLine(trackingNumber)] : []),
    ],
    button: link ? { label: t("Track the package"), href: link } : undefined,
    closing: [],
  };
}
