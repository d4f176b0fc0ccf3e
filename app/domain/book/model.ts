import type { StoryType } from "~/db/tables";
import { formatCalendarDate } from "../format";
import { shortAddress } from "../qr-codes/item-key";
import type { ItemControls, ItemPosition } from "./controls";
import type { CoverStyleName, LayoutName } from "./design-options";

/*
 * The book as every output reads it: the screen, the print file, the DOCX. Plain data, no pages yet: how the text
 * is divided is each output's own affair.
 */

export interface Book {
  storyType: StoryType;
  title: string;
  subtitle: string;
  authorName: string;
  /** Paragraphs of plain text, never empty. */
  introduction: string[];
  look: BookLook;
  /** Those that have stories, in the order of the book. */
  chapters: BookChapter[];
}

/** How the book is to look, as its person chose; what was never chosen is left to each page. */
export interface BookLook {
  coverStyle: CoverStyleName;
  coverImage: BookPhoto | null;
  /** By the id of a media page (see `pages`). */
  layouts: Record<string, LayoutName>;
  /** By the key of an item. */
  controls: Record<string, ItemControls>;
  positions: Record<string, ItemPosition>;
}

export interface BookChapter {
  id: number;
  title: string;
  /** As it stands after the word "Ages"; may be empty. */
  ageRange: string;
  description: string;
  stories: BookStory[];
}

export interface BookStory {
  id: number;
  promptId: number;
  /** The prompt's title in this person's words. */
  title: string;
  /** Plain text without line breaks; none for a story that is told by photos alone. */
  paragraphs: string[];
  age: number | null;
  /** As the person wrote it. */
  date: string;
  location: string;
  /** What stands on the story's media pages, in order. */
  media: BookItem[];
}

export type BookItem = BookPhoto | BookQrCode;

interface Item {
  id: number;
  /** By which the design knows it: the id in letters. */
  key: string;
  caption: string;
}

export interface BookPhoto extends Item {
  kind: "photo";
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  /** Relative to the site. */
  url: string;
}

/** A square code that leads a phone to a recording or film. */
export interface BookQrCode extends Item {
  kind: "code";
  /** 1 and 1: codes are square. */
  width: number;
  height: number;
  /** Where it leads, in full. */
  address: string;
}

/** What stands by an item: of a code also its address in letters, for who has no phone at hand. */
export function wordsOf(item: BookItem): string {
  if (item.kind === "photo") return item.caption;
  return [item.caption, shortAddress(item.address)].filter((words) => words !== "").join(" · ");
}

export const defaultSubtitle = "A Coffee Table Book";
export const defaultIntroduction = "Welcome to my story...";

/** The title of a book that was given none (spec 2, section 9). */
export function defaultTitle(authorName: string, storyType: StoryType): string {
  return `${authorName}'s ${storyType === "mission" ? "Mission" : "Life"} Story`;
}

/** How many stories the book tells. */
export function countStories(book: Book): number {
  return book.chapters.reduce((count, chapter) => count + chapter.stories.length, 0);
}

/** The book with some stories left out, and the chapters that have none left. */
export function keepStories(book: Book, keep: (story: BookStory) => boolean): Book {
  const chapters = book.chapters
    .map((chapter) => ({ ...chapter, stories: chapter.stories.filter(keep) }))
    .filter((chapter) => chapter.stories.length > 0);
  return { ...book, chapters };
}

/** The photos among a story's items. */
export function photosOf({ media }: Pick<BookStory, "media">): BookPhoto[] {
  return media.filter((item) => item.kind === "photo");
}

/** The book as its cover and its media pages need it: a long one has megabytes of words. */
export function withoutWords(book: Book): Book {
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.map((story) => ({ ...story, paragraphs: [] })),
  }));
  return { ...book, chapters };
}

/** Pages of a book that has not been set yet (spec 2, section 9). */
export function estimatedPages(stories: number): number {
  return Math.ceil(stories * 1.5 + 2);
}

/** When and where a story happened, as the line under its title: "Age 12", "June 3, 1952", "Boston". */
export function storyDetails({
  age,
  date,
  location,
}: Pick<BookStory, "age" | "date" | "location">): string[] {
  return [age === null ? "" : `Age ${age}`, formatCalendarDate(date), location].filter(
    (detail) => detail !== "",
  );
}

/** The line under a chapter's title; empty where no ages are told. */
export function chapterAges({ ageRange }: Pick<BookChapter, "ageRange">): string {
  return ageRange && `Ages ${ageRange}`;
}
