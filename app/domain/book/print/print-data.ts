import type { Language } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { StoryArrangement } from "../composer/arrange-stories";
import { isBySpreads, setsPartsLikeStories } from "../composer/composition";
import type { Cover } from "../covers/covers";
import type { CoverElement } from "../covers/elements";
import {
  type Book,
  type BookChapter,
  type BookPhoto,
  type BookStory,
  isRightToLeftBook,
  languageOfBook,
  printedIntroduction,
  printedSubtitle,
} from "../model";
import { markIndexTerms } from "../parts/index-marks";
import { indexTermsOf } from "../parts/index-terms";
import type { PartPicture } from "../parts/part-pictures";
import { hasPart } from "../parts/parts";
import { partsData } from "../parts/parts-data";
import { backCoverSentence, openingSentences } from "../parts/sentence";
import type { WritingPage } from "../parts/writing-pages";
import type { Picture } from "../picture";
import { bookLanguage } from "../text/printed-book";
import { smartQuotes } from "../text/typography";
import { chapterData } from "./chapter-data";
import { frontispieceData, honoredChapterData, lastPageData } from "./honor-data";
import type { StoryMeasure } from "./job";
import { letteringData } from "./lettering-data";
import { paragraphData } from "./paragraph-data";
import { fixedPassage, type Passage, passage } from "./passages";
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

export interface BookOptions {
  year: number;
  links: boolean;
  waveforms?: Waveforms;
}

export type BookData = ReturnType<typeof bookData>;

/** Returns what book.typ needs, with the stories as plain as they are measured. */
export function bookData(
  drawn: DrawnBook,
  profile: PrinterProfile,
  files: PreparedFiles,
  { year, links, waveforms = {} }: BookOptions,
) {
  const { book, stories, partPictures } = drawn;
  const bySpreads = isBySpreads(book);
  const composed = new Map(stories.map((story) => [story.storyId, story]));
  const language = bookLanguage(book);
  const pictureOf: PictureData = (photo, picture, alt) => pictureData(photo, picture, alt, profile, files);
  const ofPart = ({ photo, picture }: PartPicture, alt: string) => pictureOf(photo, picture, alt);
  const sentences = openingSentences(book);
  const chapterPicture = ({ id, title }: BookChapter) => {
    const drawn = partPictures.chapters[id];
    return drawn ? ofPart(drawn, drawn.photo.caption || t("A photo of “{title}”", { title })) : null;
  };
  const terms = hasPart(book.parts, "index") ? indexTermsOf(book) : [];
  const data = {
    unit: pointsPerUnit(profile),
    sheet: pageSheet(profile),
    title: smartQuotes(book.title, languageOfBook(book)),
    author: book.authorName,
    lang: language,
    links,
    isMeasuring: false,
    ...(bySpreads && { bySpreads }),
    ...(setsPartsLikeStories(book) && { partsSize: 1 }),
    ...letteringData(book),
    isRightToLeft: isRightToLeftBook(book),
    head: passage(smartQuotes(book.title, languageOfBook(book)), language),
    labels: {
      contents: fixedPassage(t("Contents")),
      introduction: fixedPassage(t("Introduction")),
      missing: missingLabel(),
    },
    titlePage: titlePage({ ...book, subtitle: printedSubtitle(book) }, language),
    parts: {
      ...partsData(book, partPictures, language, year, ofPart, terms),
      ...(bySpreads && {
        frontispiecePage: frontispieceData(drawn, language, pictureOf),
        lastPage: lastPageData(drawn, language, pictureOf),
        writing: [] as WritingPage[],
      }),
    },
    introduction: printedIntroduction(book).map((paragraph) => paragraphData(paragraph, language)),
    chapters: book.chapters.map((chapter, index) => ({
      ...chapterData(chapter, index, language, sentences[chapter.id] ?? "", bySpreads, book),
      picture: chapterPicture(chapter),
      ...honoredChapterData(drawn, chapter, language, pictureOf),
      stories: chapter.stories.map((story) => ({
        ...storyData(composed.get(story.id) as ComposedStory, book, language, pictureOf, waveforms),
        quote: quoteOf(story, book, language),
      })),
    })),
  };
  if (data.parts.index) markIndexTerms(data.chapters, terms);
  return data;
}

/** Stands in the place of a photo that cannot be read. */
function missingLabel(): Passage {
  return fixedPassage(t("Photo missing"));
}

/** `arrangements`: by story id. `measures`: by the id in the data ("story-12"). `besides`: chapters whose photo has the page before their name. */
export function arrangeData(
  data: BookData,
  arrangements: Record<number, StoryArrangement>,
  measures: ReadonlyMap<string, Pick<StoryMeasure, "cut">>,
  besides: ReadonlySet<string> = new Set(),
): BookData {
  const byId = new Map(Object.entries(arrangements).map(([id, value]) => [`story-${id}`, value]));
  const chapters = data.chapters.map((chapter) => ({
    ...chapter,
    ...(besides.has(chapter.id) && { isBeside: true }),
    stories: chapter.stories.map((story) => {
      const cut = measures.get(story.id)?.cut ?? null;
      return { ...story, ...byId.get(story.id), cut };
    }),
  }));
  return { ...data, chapters, ...(data.partsSize !== undefined && { partsSize: leastSize(chapters) }) };
}

/** The smallest letters of the stories with words; the pages around them are never set smaller than usual. */
function leastSize(chapters: BookData["chapters"]): number {
  const stories = chapters.flatMap((chapter) => chapter.stories);
  const sizes = stories.flatMap(({ paragraphs, typeSize = 1 }) => (paragraphs.length > 0 ? [typeSize] : []));
  return sizes.length === 0 ? 1 : Math.max(1, Math.min(...sizes));
}

function quoteOf({ id }: BookStory, book: Book, language: string): Passage | null {
  const quote = book.parts.pullQuotes[id];
  return quote ? passage(smartQuotes(quote, languageOfBook(book)), language) : null;
}

/** Returns what cover.typ needs; `pages`: bound pages. */
export function coverData(
  { book, cover, partPictures: { backCover } }: DrawnBook,
  profile: PrinterProfile,
  files: PreparedFiles,
  pages: number,
) {
  const sheet = coverSheet(profile, pages, isRightToLeftBook(book));
  const language = bookLanguage(book);
  const spine = fitSpineText(book, sheet.spineWidth / pointsPerUnit(profile));
  const hasSpineText = sheet.spineWidth / 72 >= profile.spineTextFrom;
  return {
    unit: pointsPerUnit(profile),
    sheet,
    title: smartQuotes(book.title, languageOfBook(book)),
    author: book.authorName,
    labels: { missing: missingLabel() },
    ...letteringData(book),
    background: cover.background,
    spine: {
      ...cover.spine,
      size: spine.size,
      text: hasSpineText ? passage(spine.title, language) : null,
      author: spine.author === null ? null : passage(spine.author, language),
      authorSize: spine.size * authorScale,
    },
    back: backCoverTextBoxes(book, cover, language, backCover !== null, backCoverSentence(book)),
    backPicture: backCover && pictureData(backCover.photo, backCover.picture, "", profile, files),
    front: cover.elements.map((element) =>
      elementData(element, language, (photo, picture, alt) =>
        pictureData(photo, picture, alt, profile, files),
      ),
    ),
  };
}

/** Returns what cover.typ needs for a front without photos; nothing stands on the spine and the back. */
export function frontCoverData(
  cover: Cover,
  { title, authorName }: { title: string; authorName: string },
  language: Language,
  profile: PrinterProfile,
  pages: number,
) {
  return {
    unit: pointsPerUnit(profile),
    sheet: coverSheet(profile, pages, false),
    title: smartQuotes(title, language),
    author: authorName,
    labels: { missing: missingLabel() },
    background: cover.background,
    spine: { ...cover.spine, size: 1, text: null, author: null, authorSize: 1 },
    ...{ back: [], backPicture: null },
    front: cover.elements.map((element) => elementData(element, language, () => ({}))),
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
