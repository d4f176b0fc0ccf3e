import { t } from "~/messages/translate";
import { letteringHref } from "../../address";
import { letteringOf, textSizes } from "../../lettering/lettering";
import type { Book } from "../../model";
import type { Finding } from "./finding";

/** One note for a book that is set in the smaller text size; else empty. */
export function checkLettering(book: Book): Finding[] {
  const { textSize } = letteringOf(book);
  if (textSizes[textSize].scale >= 1) return [];
  return [
    {
      id: "small-text",
      level: "note",
      text: t("The text of your book is set small, in 12½ points."),
      remedy: t("Most readers over seventy want 13½ points or more."),
      link: { href: letteringHref(book.storyType), label: t("Type and color") },
    },
  ];
}
