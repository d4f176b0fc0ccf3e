import { t } from "~/messages/translate";
import { linesPerPage } from "../composer/text-length";
import { boundPages, type PrinterProfile } from "./printer-profile";

/** What is known of a book without reading it. */
export interface BookFigures {
  words: number;
  stories: number;
  /** Photos in stories. */
  photos: number;
  /** The room of its letters (lettering.ts); missing: that of the usual ones. */
  area?: number;
}

const wordsPerLine = 14;
/** The space of a story's title, and what its last page leaves free. */
const linesPerStory = 7 + linesPerPage / 2;
/** Three of five photos have a page of their own or make one longer. */
const pagesPerPhoto = 0.6;
/** Title, imprint, contents and what else stands around the stories. */
const pagesAround = 8;
/** Openings of chapters, shared among their stories. */
const pagesPerStory = 0.5;

/** The bound pages of a book before it is set, from the measures of the composer. */
export function estimateBoundPages(
  { words, stories, photos, area = 1 }: BookFigures,
  profile: PrinterProfile,
): number {
  const text = ((words * area) / wordsPerLine + stories * linesPerStory) / linesPerPage;
  return boundPages(
    Math.ceil(pagesAround + text + stories * pagesPerStory + photos * pagesPerPhoto),
    profile,
  );
}

/** A book whose pages are not set yet: "about 24 pages, 12 x 12, hardcover". */
export function estimatedFormat(pages: number): string {
  return t("about {pages, plural, one {# page} other {# pages}}, 12 x 12, hardcover", { pages });
}

/** Page estimate before typesetting (spec 2, section 9). */
export function estimatedPages(stories: number): number {
  return Math.ceil(stories * 1.5 + 2);
}
