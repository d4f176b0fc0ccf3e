import type { Book } from "../../model";
import { boundPages, type PrinterProfile, spineWidth } from "../printer-profile";
import type { Finding } from "./finding";
import { bookLink, coverLink } from "./finding";

const emptyPagesThreshold = 4;

/** Checks the page count and the spine. `filled`: pages with content. */
export function checkPages(book: Book, profile: PrinterProfile, filled: number): Finding[] {
  const pages = boundPages(filled, profile);
  return [
    ...tooMany(book, profile, pages),
    ...emptyAtEnd(book, profile, filled, pages),
    ...thinSpine(book, profile, pages),
  ];
}

function tooMany({ storyType }: Book, { pages: { most } }: PrinterProfile, pages: number): Finding[] {
  if (pages <= most) return [];
  return [
    {
      id: "too-many-pages",
      level: "stop",
      text: `The book has ${pages} pages. The printer binds at most ${most}.`,
      remedy: "Please take out some photos or stories, or shorten some.",
      link: bookLink(storyType),
    },
  ];
}

function emptyAtEnd(
  { storyType }: Book,
  { pages: { least } }: PrinterProfile,
  filled: number,
  pages: number,
): Finding[] {
  const empty = pages - filled;
  if (empty < emptyPagesThreshold) return [];
  const reason =
    filled < least ? `the printer binds at least ${least}` : "the printer binds pages in sheets of several";
  return [
    {
      id: "empty-pages",
      level: "note",
      text: `The book fills ${filled} pages, and ${reason}: ${empty} pages at the end stay empty.`,
      remedy: "There is room for more stories or photos.",
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
      text: "The book is so thin that its spine has no room for words. It stays without a title there.",
      remedy: "With more pages, the title comes by itself.",
      link: coverLink(storyType),
    },
  ];
}
