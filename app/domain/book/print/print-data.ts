import type { StoryArrangement } from "../composer/arrange-stories";
import type { CoverElement } from "../covers/elements";
import { type BookChapter, type BookPhoto, chapterAges } from "../model";
import type { Picture } from "../picture";
import { bookLanguage } from "../text/printed-book";
import { smartQuotes } from "../text/typography";
import { headingData } from "./heading-data";
import { paragraphData } from "./paragraph-data";
import { type Passage, passage } from "./passages";
import { type ComposedStory, type DrawnBook, toPhotoRequest } from "./placements";
import type { PrinterProfile } from "./printer-profile";
import { coverSheet, pageSheet, pointsPerUnit } from "./sheet";
import { type PictureData, storyData, type Waveforms } from "./story-data";
import {
  authorScale,
  backCoverTextBoxes,
  fitSpineText,
  type TextBox,
  titlePage,
  topTextBox,
} from "./text-boxes";

/* For the Typst templates (assets/print), in page units. `files`: readable photos by request key. */

export type PreparedFiles = Record<string, string>;

/** For book.typ. */
export function bookData(
  { book, stories }: DrawnBook,
  profile: PrinterProfile,
  files: PreparedFiles,
  arrangements: Record<number, StoryArrangement> = {},
  waveforms: Waveforms = {},
) {
  const composed = new Map(stories.map((story) => [story.storyId, story]));
  const pictureOf: PictureData = (photo, picture, alt) => pictureData(photo, picture, alt, profile, files);
  const language = bookLanguage(book);
  return {
    unit: pointsPerUnit(profile),
    sheet: pageSheet(profile),
    title: book.title,
    author: book.authorName,
    lang: language,
    head: passage(smartQuotes(book.title), language),
    labels: { contents: passage("Contents", "en"), introduction: passage("Introduction", "en") },
    titlePage: titlePage(book, language),
    introduction: book.introduction.map((paragraph) => paragraphData(paragraph, language)),
    chapters: book.chapters.map((chapter, index) => ({
      ...chapterData(chapter, index, language),
      stories: chapter.stories.map(({ id }) =>
        storyData(composed.get(id) as ComposedStory, language, pictureOf, {
          arrangement: arrangements[id],
          waveforms,
        }),
      ),
    })),
  };
}

/** For cover.typ; `pages`: bound pages. */
export function coverData(
  { book, cover }: DrawnBook,
  profile: PrinterProfile,
  files: PreparedFiles,
  pages: number,
) {
  const sheet = coverSheet(profile, pages);
  const language = bookLanguage(book);
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
    back: backCoverTextBoxes(book, cover, language),
    front: cover.elements.map((element) =>
      elementData(element, language, (photo, picture, alt) =>
        pictureData(photo, picture, alt, profile, files),
      ),
    ),
  };
}

function pictureData(
  photo: BookPhoto,
  picture: Picture,
  alt: string,
  profile: PrinterProfile,
  files: PreparedFiles,
) {
  const { x, y, w, h } = picture;
  return { id: photo.id, x, y, w, h, alt, file: files[toPhotoRequest(photo, picture, profile).key] ?? null };
}

const chapterColors = [
  { background: "#edf3f1", ink: "#16424a" },
  { background: "#f7eeee", ink: "#6b2f3a" },
  { background: "#f1f4e8", ink: "#4f6128" },
  { background: "#fbf1e5", ink: "#8f5013" },
  { background: "#edf3f8", ink: "#3b6285" },
  { background: "#faf4e1", ink: "#7b621c" },
];

function chapterData(chapter: BookChapter, index: number, language: string) {
  const ages = chapterAges(chapter);
  return {
    id: `chapter-${chapter.id}`,
    number: passage(`Chapter ${index + 1}`, "en"),
    title: passage(chapter.title, language),
    heading: headingData(passage(chapter.title, language), { w: 452, h: 150 }, 34),
    ages: ages === "" ? null : passage(ages, "en"),
    description: chapter.description === "" ? null : passage(chapter.description, language),
    ...(chapterColors[index % chapterColors.length] as (typeof chapterColors)[number]),
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
