import { t } from "~/messages/translate";
import { letteringOf, textSizes } from "../../lettering/lettering";
import type { Book } from "../../model";
import { boundPages, type PrinterProfile, spineWidth } from "../printer-profile";
import type { Finding } from "./finding";
import { bookLink, coverLink } from "./finding";

const emptyPagesThreshold = 4;

/** Checks the page count and the spine. `filled`: pages that are set, of which so many are for `writing`, and `own` have words or pictures of the author. */
export function checkPages(
  book: Book,
  profile: PrinterProfile,
  filled: number,
  writing = 0,
  own = filled,
): Finding[] {
  const pages = boundPages(filled, profile);
  return [
    ...tooMany(book, profile, pages),
    ...emptyAtEnd(book, profile, { filled, own, pages }),
    ...toWriteIn(book, profile, writing),
    ...thinSpine(book, profile, pages),
  ];
}

function tooMany(book: Book, { pages: { most } }: PrinterProfile, pages: number): Finding[] {
  if (pages <= most) return [];
  const { storyType } = book;
  const isLarge = textSizes[letteringOf(book).textSize].scale > 1;
  return [
    {
      id: "too-many-pages",
      level: "stop",
      text: t("The book has {pages} pages, and the printer can bind no more than {most}.", {
        pages: String(pages),
        most: String(most),
      }),
      remedy: isLarge
        ? t("Please choose a smaller text, remove some photos or stories, or shorten some.")
        : t("Please remove some photos or stories, or shorten some."),
      link: bookLink(storyType),
    },
  ];
}

function emptyAtEnd(
  { storyType }: Book,
  { pages: { least } }: PrinterProfile,
  { filled, own, pages }: Record<"filled" | "own" | "pages", number>,
): Finding[] {
  const empty = pages - filled;
  if (empty < emptyPagesThreshold) return [];
  const counts = { filled: String(own), pages: String(pages), empty: String(empty) };
  return [
    {
      id: "empty-pages",
      level: "note",
      text:
        filled < least
          ? t(
              "Your stories and photos fill {filled} of the {pages} pages. A printed book has at least {least}, so {empty} pages at the end stay blank.",
              { ...counts, least: String(least) },
            )
          : t(
              "Your stories and photos fill {filled} of the {pages} pages. A printed book grows by several pages at a time, so {empty} pages at the end stay blank.",
              counts,
            ),
      remedy: t("There is room for more stories and photos."),
      link: bookLink(storyType),
    },
  ];
}

function toWriteIn({ storyType }: Book, { pages: { least } }: PrinterProfile, writing: number): Finding[] {
  if (writing === 0) return [];
  return [
    {
      id: "writing-pages",
      level: "note",
      text: t(
        "A printed book has at least {least} pages, so {count, plural, one {# page} other {# pages}} at the end of your book have lines to write on.",
        { least: String(least), count: writing },
      ),
      remedy: t("More stories and photos take their place. You can also leave these pages out."),
      link: bookLink(storyType),
    },
  ];
}

function thinSpine({ storyType }: Book, profile: PrinterProfile, pages: number): Finding[] {
  if (spineWidth(pages, profile) >= profile.spineTextFrom) return [];
  return [
    {
      id: "thin-spine",
      level: "note",
      text: t("The book is too thin for a title on its spine."),
      remedy: t("With more pages, the title appears there by itself."),
      link: coverLink(storyType),
    },
  ];
}
