import type { Composition, StoryType } from "~/db/tables";
import type { BookLanguage } from "~/messages/book-languages";
import { defaultLanguage, directionOfLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { formatCalendarDate } from "../base/format";
import { guessLanguage } from "../base/guess-language";
import { shortAddress } from "../media/qr-codes/item-key";
import type { ItemControls, ItemPosition } from "./design/controls";
import type { CoverStyleName, LayoutName } from "./design/design-options";
import type { ChosenLook, ChosenParts } from "./lettering/lettering";
import type { LifeFacts } from "./life-facts";
import type { TreeMember } from "./parts/family-photos";
import type { PartName } from "./parts/part-names";
import type { BookSpeech } from "./speech/speech";
import { typographic } from "./text/typographic";

/* The model of all outputs. Approvals store it as JSON and hash it: changing names or order of fields makes approved books appear changed. */

export interface Book {
  storyType: StoryType;
  /** The language of its headings and fixed words; left out for English, so that books of before are the same. */
  language?: BookLanguage;
  title: string;
  subtitle: string;
  authorName: string;
  introduction: string[];
  look: BookLook;
  parts: BookParts;
  chapters: BookChapter[];
}

/** The language of a book's headings and fixed words; English where none is stored. */
export function languageOfBook({ language }: Pick<Book, "language">): BookLanguage {
  return language ?? defaultLanguage;
}

/** Whether its pages follow each other from right to left, and it is bound at the right. */
export function isRightToLeftBook(book: Pick<Book, "language">): boolean {
  return directionOfLanguage(languageOfBook(book)) === "rtl";
}

export interface BookLook extends ChosenLook {
  coverStyle: CoverStyleName;
  coverImage: BookPhoto | null;
  layouts: Record<string, LayoutName>;
  controls: Record<string, ItemControls>;
  positions: Record<string, ItemPosition>;
  /** Paragraphs of the story before a photo that the person placed among the words, by item key. */
  anchors: Record<string, number>;
  /** Left out for 1. */
  composition?: Exclude<Composition, 1>;
  backImage?: BookPhoto;
}

/** What the pages around the stories are made of. Without content a page is absent. */
export interface BookParts extends ChosenParts {
  omitted: PartName[];
  dedication: string[];
  /** "Ruth and Samuel Hale": follows "Printed for the family of". */
  family: string;
  contributors: string[];
  /** The chosen photo; null for the cover's. */
  frontispiece: BookPhoto | null;
  indexTerms: string[];
  pullQuotes: Record<string, string>;
  life: LifeFacts | null;
  /** Left out where nobody in the family tree has one. */
  familyPhotos?: FamilyPhoto[];
}

export interface FamilyPhoto extends TreeMember {
  photo: BookPhoto;
}

export interface BookChapter {
  id: number;
  title: string;
  /** Follows "Ages"; may be empty. */
  ageRange: string;
  description: string;
  stories: BookStory[];
}

export interface BookStory {
  id: number;
  promptId: number;
  /** Includes the user's override. */
  title: string;
  /** A line feed inside a paragraph is a line break. Empty for a story of photos only. */
  paragraphs: string[];
  /** Set by hand; missing where each paragraph is recognized. */
  language?: string;
  speech?: BookPassage[];
  /** A sentence of its text that its writer chose to stand alone. */
  aloneSentence?: string;
  age: number | null;
  date: string;
  location: string;
  media: BookItem[];
}

export interface BookPassage extends BookSpeech {
  photos?: BookPhoto[];
  codes?: BookQrCode[];
}

export type BookItem = BookPhoto | BookQrCode;

/** `key` is its id as text: its key in the design. */
interface Item {
  id: number;
  key: string;
  caption: string;
}

export interface BookPhoto extends Item {
  kind: "photo";
  width: number;
  height: number;
  url: string;
  /** Whether the person chose its place among the photos of its story. */
  isOrdered?: true;
  isDark?: true;
  /** Whether the person chose it to open its story. */
  opensStory?: true;
  /** A page of handwriting: it has a page of its own, and is never cut. */
  isHandwriting?: true;
  /** The photo of its story that it faces. */
  pairedWith?: number;
}

export interface BookQrCode extends Item {
  kind: "code";
  /** Always 1 x 1: codes are square. */
  width: number;
  height: number;
  address: string;
  medium: "audio" | "video";
  seconds: number | null;
  /** A frame of a film; null for recordings and films elsewhere. */
  poster: BookPhoto | null;
}

/** These are, in the model, the captions of QR codes that have none; they are translated where they are shown. */
export const defaultCaptions = { audio: message("Scan to listen"), video: message("Scan to watch") };

/** The caption as it was written; the default of a QR code in the language that is spoken now. */
export function captionOf(item: BookItem): string {
  if (item.kind === "code" && item.caption === defaultCaptions[item.medium])
    return t(defaultCaptions[item.medium]);
  return item.caption;
}

/** The caption as it is shown; for a QR code, followed by its address for typing. */
export function captionText(item: BookItem): string {
  const words = captionOf(item);
  const caption = typographic(words, guessLanguage(words, "en"));
  if (item.kind === "photo") return caption;
  return [caption, shortAddress(item.address)].filter((words) => words !== "").join(" · ");
}

/* In the model these mark texts that nobody wrote, which are not printed; fields show them in the book's language. */

export const defaultSubtitle = message("A Coffee Table Book");
export const defaultIntroduction = message("Welcome to my story...");

/** Empty if nobody wrote one. */
export function printedSubtitle({ subtitle }: Pick<Book, "subtitle">): string {
  return subtitle === defaultSubtitle ? "" : subtitle;
}

/** Empty if it is left out or nobody wrote one. */
export function printedIntroduction({ introduction, parts }: Pick<Book, "introduction" | "parts">): string[] {
  const isDefault = introduction.length === 1 && introduction[0] === defaultIntroduction;
  return isDefault || parts.omitted.includes("introduction") ? [] : introduction;
}

/** Spec 2, section 9. Said in the language that is spoken now, which is to be the book's. */
export function defaultTitle(authorName: string, storyType: StoryType): string {
  return storyType === "mission"
    ? t("{authorName}'s Mission Story", { authorName })
    : t("{authorName}'s Life Story", { authorName });
}

/** The number of stories in all chapters. */
export function countStories(book: Book): number {
  return book.chapters.reduce((count, chapter) => count + chapter.stories.length, 0);
}

/** Drops other stories, and chapters without any. */
export function filterStories(book: Book, keep: (story: BookStory) => boolean): Book {
  const chapters = book.chapters
    .map((chapter) => ({ ...chapter, stories: chapter.stories.filter(keep) }))
    .filter((chapter) => chapter.stories.length > 0);
  return { ...book, chapters };
}

/** Photos of the story itself, in its order; those of relatives are in its speech. */
export function photosOf({ media }: Pick<BookStory, "media">): BookPhoto[] {
  return media.filter((item) => item.kind === "photo");
}

/** The frames of films that stand beside QR codes of the story, in its order. */
export function postersOf({ media }: Pick<BookStory, "media">): BookPhoto[] {
  return media.flatMap((item) => (item.kind === "code" && item.poster ? [item.poster] : []));
}

/** Removes the text, which can be megabytes, for covers and media pages. */
export function withoutText(book: Book): Book {
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.map((story) => ({ ...story, paragraphs: [] })),
  }));
  return { ...book, chapters };
}

/** How a printed book is described: "24 pages, 12 x 12, hardcover". */
export function bookFormat(pages: number | null): string {
  if (pages === null) return t("12 x 12, hardcover");
  return t("{pages, plural, one {# page} other {# pages}}, 12 x 12, hardcover", { pages });
}

/** Parts of the line below a story's title: "Age 12", "June 3, 1952", "Boston". */
export function storyDetails({
  age,
  date,
  location,
}: Pick<BookStory, "age" | "date" | "location">): string[] {
  return [
    age === null ? "" : t("Age {age}", { age: String(age) }),
    formatCalendarDate(date),
    location,
  ].filter((detail) => detail !== "");
}
