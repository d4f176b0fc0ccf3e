import { drawQrCode } from "../../qr-codes/qr-code-drawing";
import type { CoverElement } from "../covers/elements";
import type { Box } from "../layouts/layouts";
import { captionTextStyle, labelPadding } from "../layouts/slot";
import {
  type Book,
  type BookChapter,
  type BookPhoto,
  type BookStory,
  captionText,
  printedIntroduction,
  printedSubtitle,
  storyDetails,
} from "../model";
import { markIndexTerms } from "../parts/index-marks";
import type { PartPicture } from "../parts/part-pictures";
import { partsData } from "../parts/parts-data";
import type { Picture } from "../picture";
import { smartQuotes } from "../text/typography";
import { chapterData, heading } from "./chapter-data";
import { guessLanguage, type Passage, passage } from "./passages";
import type { DrawnBook, LaidOutMediaPage } from "./placements";
import { toPhotoRequest } from "./placements";
import type { PrinterProfile } from "./printer-profile";
import { coverSheet, pageSheet, pointsPerUnit } from "./sheet";
import {
  authorScale,
  backCoverTextBoxes,
  fitSpineText,
  openingTextBoxes,
  type TextBox,
  titlePage,
  topTextBox,
} from "./text-boxes";

/* For the Typst templates (assets/print), in page units. `files`: readable photos by request key. */

export type PreparedFiles = Record<string, string>;

/** For book.typ. */
export function bookData(
  { book, mediaPages, partPictures }: DrawnBook,
  profile: PrinterProfile,
  files: PreparedFiles,
  { year, links }: { year: number; links: boolean },
) {
  const language = languageOf(book);
  const pictureOf: PictureData = (photo, picture, alt) => pictureData(photo, picture, alt, profile, files);
  const ofPart = ({ photo, picture }: PartPicture, alt: string) => pictureOf(photo, picture, alt);
  const chapterPicture = ({ id, title }: BookChapter) => {
    const drawn = partPictures.chapters[id];
    return drawn ? ofPart(drawn, drawn.photo.caption || `A photo of “${title}”`) : null;
  };
  const data = {
    unit: pointsPerUnit(profile),
    sheet: pageSheet(profile),
    title: book.title,
    author: book.authorName,
    lang: language,
    /** In a file for the screen; what is printed has none. */
    links,
    head: passage(smartQuotes(book.title), language),
    labels: { contents: passage("Contents", "en"), introduction: passage("Introduction", "en") },
    titlePage: titlePage({ ...book, subtitle: printedSubtitle(book) }, language),
    parts: partsData(book, partPictures, language, year, ofPart),
    introduction: printedIntroduction(book).map((paragraph) => passage(paragraph, language)),
    chapters: book.chapters.map((chapter, index) => ({
      ...chapterData(chapter, index, language, book.parts),
      picture: chapterPicture(chapter),
      stories: chapter.stories.map((story) => ({
        ...storyData(story, language, mediaPages, pictureOf),
        quote: quoteOf(story, book, language),
      })),
    })),
  };
  if (data.parts.index) markIndexTerms(data.chapters, book.parts.indexTerms);
  return data;
}

function quoteOf({ id }: BookStory, { parts: { pullQuotes } }: Book, language: string): Passage | null {
  const quote = pullQuotes[id];
  return quote ? passage(smartQuotes(quote), language) : null;
}

/** For cover.typ; `pages`: bound pages. */
export function coverData(
  { book, cover, partPictures: { backCover } }: DrawnBook,
  profile: PrinterProfile,
  files: PreparedFiles,
  pages: number,
) {
  const sheet = coverSheet(profile, pages);
  const language = languageOf(book);
  const spine = fitSpineText(book, sheet.spineWidth / pointsPerUnit(profile));
  const hasSpineText = sheet.spineWidth / 72 >= profile.spineTextFrom;
  return {
    unit: pointsPerUnit(profile),
    sheet,
    title: book.title,
    author: book.authorName,
    background: cover.background,
    spine: {
      ...cover.spine,
      size: spine.size,
      text: hasSpineText ? passage(spine.title, language) : null,
      author: spine.author === null ? null : passage(spine.author, language),
      authorSize: spine.size * authorScale,
    },
    back: backCoverTextBoxes(book, cover, language, backCover !== null),
    backPicture: backCover && pictureData(backCover.photo, backCover.picture, "", profile, files),
    front: cover.elements.map((element) =>
      elementData(element, language, (photo, picture, alt) =>
        pictureData(photo, picture, alt, profile, files),
      ),
    ),
  };
}

type PictureData = (photo: BookPhoto, picture: Picture, alt: string) => object;

function placeOf({ x, y, w, h }: Picture) {
  return { x, y, w, h, rotation: 0 };
}

function pictureData(
  photo: BookPhoto,
  picture: Picture,
  alt: string,
  profile: PrinterProfile,
  files: PreparedFiles,
) {
  const { x, y, w, h } = picture;
  return { x, y, w, h, alt, file: files[toPhotoRequest(photo, picture, profile).key] ?? null };
}

function languageOf({ chapters, introduction }: Book): string {
  const paragraphs = chapters.flatMap(({ stories }) => stories.flatMap((story) => story.paragraphs));
  return guessLanguage([...introduction, ...paragraphs].join(" ").slice(0, 20_000), "en");
}

function storyData(
  story: BookStory,
  bookLanguage: string,
  mediaPages: LaidOutMediaPage[],
  pictureOf: PictureData,
) {
  const language = guessLanguage(story.paragraphs.join(" ").slice(0, 10_000), bookLanguage);
  const details = storyDetails(story).join(" · ");
  return {
    id: `story-${story.id}`,
    title: passage(story.title, language),
    heading: heading(passage(story.title, language), { w: 350, h: 110 }, 23),
    details: details === "" ? null : passage(details, language),
    paragraphs: story.paragraphs.map((paragraph) => passage(paragraph, language)),
    sheets: mediaPages
      .filter(({ page }) => page.storyId === story.id)
      .map((mediaPage) => sheetData(mediaPage, story, language, pictureOf)),
  };
}

function sheetData(
  { page, sheet }: LaidOutMediaPage,
  story: BookStory,
  language: string,
  pictureOf: PictureData,
) {
  return {
    id: page.id,
    background: sheet.background,
    /** On the first page of a story. */
    opens: page.opening ? { id: `story-${story.id}`, head: passage(story.title, language) } : null,
    heading: page.opening ? openingTextBoxes(story, language) : [],
    boxes: sheet.boxes.map((box) => boxData(box, story, language, pictureOf)),
  };
}

function boxData(
  { x, y, w, h, rotation, frame, item, picture, caption }: Box,
  story: BookStory,
  language: string,
  pictureOf: PictureData,
) {
  const alt = captionText(item) || `A photo of the story “${story.title}”`;
  return {
    ...{ x, y, w, h, rotation, frame },
    picture: item.kind === "photo" ? pictureOf(item, picture, alt) : null,
    code:
      item.kind === "code"
        ? { ...placeOf(picture), ...drawQrCode(item.address), alt, address: item.address }
        : null,
    caption: caption && {
      ...topTextBox(passage(caption.text, language), caption, {
        ...captionTextStyle(caption.style),
        size: caption.size,
        leading: caption.leading,
        align: caption.align,
      }),
      label: caption.style === "label",
      padding: labelPadding,
    },
  };
}

function elementData(element: CoverElement, language: string, pictureOf: PictureData): object {
  if (element.kind === "path") {
    const { kind, d, line, fill, stroke } = element;
    return { kind, d, line, fill: fill ?? "none", stroke: stroke ?? "none" };
  }
  if (element.kind === "text")
    return { kind: "text", ...coverTextBox(passage(element.text, language), element) };
  if (element.kind === "photo") {
    const { kind, x, y, w, h, rotation, isRound, photo, picture } = element;
    return { kind, x, y, w, h, rotation, round: isRound, picture: pictureOf(photo, picture, "") };
  }
  return element;
}

function coverTextBox(words: Passage, element: Extract<CoverElement, { kind: "text" }>): TextBox {
  const { valign, rotation } = element;
  return { ...topTextBox(words, element, element), valign, rotation };
}
