import { drawQrCode } from "../../qr-codes/qr-code-drawing";
import type { CoverElement } from "../covers/elements";
import type { Size } from "../geometry";
import type { Box } from "../layouts/layouts";
import { captionStyle, labelPadding } from "../layouts/slot";
import {
  type Book,
  type BookChapter,
  type BookPhoto,
  type BookStory,
  chapterAges,
  storyDetails,
  wordsOf,
} from "../model";
import type { Picture } from "../picture";
import { balancedWidth, fitText } from "../text/text-fit";
import { typographic } from "../text/typography";
import { guessLanguage, type Passage, passage } from "./passages";
import type { DrawnBook, SetMediaPage } from "./placements";
import { requestOf } from "./placements";
import type { PrinterProfile } from "./printer-profile";
import { coverSheet, pageSheet, pointsPerUnit } from "./sheet";
import {
  authorShare,
  backWords,
  openingWords,
  plainWords,
  type SetWords,
  spineWords,
  titlePage,
} from "./text-boxes";

/*
 * What the templates (assets/print) read: the book as JSON, its boxes in units, its texts as texts. `files` are the
 * prepared photos by the keys of their requests; one that is not among them could not be read.
 */

export type PreparedFiles = Record<string, string>;

/** The data of book.typ. */
export function bookData({ book, mediaPages }: DrawnBook, profile: PrinterProfile, files: PreparedFiles) {
  const language = languageOf(book);
  return {
    unit: pointsPerUnit(profile),
    sheet: pageSheet(profile),
    title: book.title,
    author: book.authorName,
    lang: language,
    head: passage(typographic(book.title), language),
    words: { contents: passage("Contents", "en"), introduction: passage("Introduction", "en") },
    titlePage: titlePage(book, language),
    introduction: book.introduction.map((paragraph) => passage(paragraph, language)),
    chapters: book.chapters.map((chapter, index) => ({
      ...chapterData(chapter, index, language),
      stories: chapter.stories.map((story) =>
        storyData(story, language, mediaPages, (photo, picture, alt) =>
          toFile(photo, picture, alt, profile, files),
        ),
      ),
    })),
  };
}

/** The data of cover.typ, for a book of so many pages. */
export function coverData(
  { book, cover }: DrawnBook,
  profile: PrinterProfile,
  files: PreparedFiles,
  pages: number,
) {
  const sheet = coverSheet(profile, pages);
  const language = languageOf(book);
  const spine = spineWords(book, sheet.spineWidth / pointsPerUnit(profile));
  const hasSpineText = sheet.spineWidth / 72 >= profile.spineTextFrom;
  return {
    unit: pointsPerUnit(profile),
    sheet,
    title: book.title,
    author: book.authorName,
    ground: cover.ground,
    spine: {
      ...cover.spine,
      size: spine.size,
      text: hasSpineText ? passage(spine.title, language) : null,
      author: spine.author === null ? null : passage(spine.author, language),
      authorSize: spine.size * authorShare,
    },
    back: backWords(book, cover, language),
    front: cover.elements.map((element) =>
      elementData(element, language, (photo, picture, alt) => toFile(photo, picture, alt, profile, files)),
    ),
  };
}

type FileOf = (photo: BookPhoto, picture: Picture, alt: string) => object;

function placeOf({ x, y, w, h }: Picture) {
  return { x, y, w, h, rotation: 0 };
}

function toFile(
  photo: BookPhoto,
  picture: Picture,
  alt: string,
  profile: PrinterProfile,
  files: PreparedFiles,
) {
  const { x, y, w, h } = picture;
  return { x, y, w, h, alt, file: files[requestOf(photo, picture, profile).key] ?? null };
}

/** The language of the whole book, for words too few to tell by themselves. */
function languageOf({ chapters, introduction }: Book): string {
  const paragraphs = chapters.flatMap(({ stories }) => stories.flatMap((story) => story.paragraphs));
  return guessLanguage([...introduction, ...paragraphs].join(" ").slice(0, 20_000), "en");
}

/** Grounds and inks of chapter openings, in turn: the shades of the product's own chapters. */
const shades = [
  { ground: "#edf3f1", ink: "#16424a" },
  { ground: "#f7eeee", ink: "#6b2f3a" },
  { ground: "#f1f4e8", ink: "#4f6128" },
  { ground: "#fbf1e5", ink: "#8f5013" },
  { ground: "#edf3f8", ink: "#3b6285" },
  { ground: "#faf4e1", ink: "#7b621c" },
];

function chapterData(chapter: BookChapter, index: number, language: string) {
  const ages = chapterAges(chapter);
  return {
    id: `chapter-${chapter.id}`,
    number: passage(`Chapter ${index + 1}`, "en"),
    title: passage(chapter.title, language),
    heading: heading(passage(chapter.title, language), { w: 452, h: 150 }, 34),
    ages: ages === "" ? null : passage(ages, "en"),
    description: chapter.description === "" ? null : passage(chapter.description, language),
    ...(shades[index % shades.length] as (typeof shades)[number]),
  };
}

/** A title in the largest size that its place takes, on lines of about the same length. */
function heading(title: Passage, place: Size, most: number) {
  const size = fitText(title.text, place, { face: "display" }, { most, least: 11, leading: 1.2 });
  return { passage: title, size, width: balancedWidth(title.text, place.w, size, { face: "display" }) + 2 };
}

function storyData(story: BookStory, bookLanguage: string, mediaPages: SetMediaPage[], fileOf: FileOf) {
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
      .map((mediaPage) => sheetData(mediaPage, story, language, fileOf)),
  };
}

function sheetData({ page, sheet }: SetMediaPage, story: BookStory, language: string, fileOf: FileOf) {
  return {
    id: page.id,
    ground: sheet.ground,
    /** Set where the page is the first of its story. */
    opens: page.opening ? { id: `story-${story.id}`, head: passage(story.title, language) } : null,
    heading: page.opening ? openingWords(story, language) : [],
    boxes: sheet.boxes.map((box) => boxData(box, story, language, fileOf)),
  };
}

function boxData(
  { x, y, w, h, rotation, frame, item, picture, caption }: Box,
  story: BookStory,
  language: string,
  fileOf: FileOf,
) {
  const alt = wordsOf(item) || `A photo of the story “${story.title}”`;
  return {
    ...{ x, y, w, h, rotation, frame },
    picture: item.kind === "photo" ? fileOf(item, picture, alt) : null,
    code: item.kind === "code" ? { ...placeOf(picture), ...drawQrCode(item.address), alt } : null,
    caption: caption && {
      ...plainWords(passage(caption.text, language), caption, {
        ...captionStyle(caption.look),
        size: caption.size,
        leading: caption.leading,
        align: caption.align,
      }),
      label: caption.look === "label",
      padding: labelPadding,
    },
  };
}

function elementData(element: CoverElement, language: string, fileOf: FileOf): object {
  if (element.kind === "path") {
    const { kind, d, line, fill, stroke } = element;
    return { kind, d, line, fill: fill ?? "none", stroke: stroke ?? "none" };
  }
  if (element.kind === "text")
    return { kind: "text", ...coverWords(passage(element.text, language), element) };
  if (element.kind === "photo") {
    const { kind, x, y, w, h, rotation, isRound, photo, picture } = element;
    return { kind, x, y, w, h, rotation, round: isRound, picture: fileOf(photo, picture, "") };
  }
  return element;
}

function coverWords(words: Passage, element: Extract<CoverElement, { kind: "text" }>): SetWords {
  const { valign, rotation } = element;
  return { ...plainWords(words, element, element), valign, rotation };
}
