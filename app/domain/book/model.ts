import type { StoryType } from "~/db/tables";

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
  /** Those that have stories, in the order of the book. */
  chapters: BookChapter[];
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
  /** The prompt's title in this person's words. */
  title: string;
  /** Plain text without line breaks; none for a story that is told by photos alone. */
  paragraphs: string[];
  age: number | null;
  /** As the person wrote it. */
  date: string;
  location: string;
  images: BookImage[];
}

export interface BookImage {
  id: number;
  caption: string;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  /** Relative to the site. */
  url: string;
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
