import { t } from "~/messages/translate";
import type { PicturePage } from "../composer/page-picture";
import type { ChapterOpening } from "../composer/places-of-honor";
import { type BookChapter, captionText } from "../model";
import { passage } from "./passages";
import type { DrawnBook } from "./placements";
import { boxData, type PictureData } from "./story-data";

/* The pages of promoted photos, for the templates. In page units. */

/** Returns what book.typ needs of the frontispiece; null without one. */
export function frontispieceData({ honored, book }: DrawnBook, language: string, pictureOf: PictureData) {
  const page = honored?.frontispiece;
  if (!page) return null;
  const alt = t("A photo of {authorName}", { authorName: book.authorName });
  return { id: "frontispiece", ...pageData(page, alt, language, pictureOf) };
}

/** Returns what book.typ needs of the handwriting at the end; null without one. */
export function lastPageData({ honored }: DrawnBook, language: string, pictureOf: PictureData) {
  const page = honored?.lastPage;
  if (!page) return null;
  return { id: "handwriting", ...pageData(page, t("Handwriting"), language, pictureOf) };
}

/** Returns what book.typ needs of a chapter's promoted photos; null for a book of an earlier composition. */
export function honoredChapterData(
  { honored }: DrawnBook,
  { id, title }: BookChapter,
  language: string,
  pictureOf: PictureData,
) {
  if (!honored) return null;
  const alt = t("A photo of “{title}”", { title });
  const opening = honored.chapters[id];
  return {
    opening: opening ? openingData(opening, alt, language, pictureOf) : null,
    double: (honored.doubles[id] ?? []).map((page, index) => ({
      id: `chapter-${id}-double-${index + 1}`,
      ...pageData(page, alt, language, pictureOf),
    })),
    /** Whether the photo has the left-hand page and the name the right-hand one. */
    isBeside: false,
  };
}

function openingData(
  { box, kind, top, label }: ChapterOpening,
  alt: string,
  language: string,
  pictureOf: PictureData,
) {
  const words = captionText(box.item);
  return {
    kind,
    top,
    boxes: [boxData(box, alt, language, pictureOf)],
    besideBoxes: [boxData({ ...box, caption: label ?? box.caption }, alt, language, pictureOf)],
    /** Stands with the name where that is on the photo. */
    caption: kind === "full" && words !== "" ? passage(words, language) : null,
  };
}

function pageData(
  { boxes, background, mirrors }: PicturePage,
  alt: string,
  language: string,
  pictureOf: PictureData,
) {
  return {
    background,
    mirrors,
    opens: null,
    heading: [],
    boxes: boxes.map((box) => boxData(box, alt, language, pictureOf)),
  };
}
