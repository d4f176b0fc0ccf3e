import { t } from "~/messages/translate";
import { linesOfLetters, storyPages } from "../composer/text-length";
import { boundPages, type PrinterProfile } from "./printer-profile";

/** What is known of a book without composing it. */
export interface BookFigures {
  /** Those with words. */
  stories: StoryFigures[];
  chapters: number;
  photos: number;
  /** The room of its letters (lettering.ts); missing: that of the usual ones. */
  area?: number;
}

export interface StoryFigures {
  letters: number;
  words: number;
  paragraphs: number;
}

/** Seven of ten photos have a page of their own or make one longer. */
const pagesPerPhoto = 0.7;
/** Half title, frontispiece, title, imprint and contents before the stories, and the colophon behind them. */
const pagesAround = 6;
/** The opening of a chapter, on a right-hand page: every other one has an empty page before it. */
const pagesPerChapter = 1.5;
/** Years, index and contents of a long book grow with it. */
const storiesPerListPage = 8;

/** The bound pages of a book before it is set, by the composer's own measures. */
export function estimateBoundPages(
  { stories, chapters, photos, area = 1 }: BookFigures,
  profile: PrinterProfile,
): number {
  const text = stories.reduce((sum, story) => sum + storyPages(linesOfLetters(story) * area), 0);
  const lists = stories.length / storiesPerListPage;
  return boundPages(
    Math.ceil(pagesAround + text + chapters * pagesPerChapter + photos * pagesPerPhoto + lists),
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
