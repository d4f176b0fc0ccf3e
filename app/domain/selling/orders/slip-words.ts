import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import { copiesText } from "./orders";

interface SlipFacts {
  orderNumber: string;
  /** Null before it is placed. */
  requestedAt: string | null;
  bookTitle: string;
  authorName: string;
  copies: number;
}

/** What a packing slip says to whoever opens the package, in the language that is spoken now. */
export function slipWords({ orderNumber, requestedAt, bookTitle, authorName, copies }: SlipFacts) {
  return {
    slip: t("Packing slip"),
    to: t("Ship to"),
    inside: t("In this package"),
    copies: t("Copies"),
    book: t("“{bookTitle}” by {authorName}, coffee table book, 12 x 12 inches", { bookTitle, authorName }),
    foot: requestedAt
      ? t("Order {orderNumber} of {day}: {copies}.", {
          orderNumber,
          day: formatDate(requestedAt),
          copies: copiesText(copies),
        })
      : t("Order {orderNumber}: {copies}.", { orderNumber, copies: copiesText(copies) }),
    thanks: t("Thank you for letting us make your book."),
  };
}
