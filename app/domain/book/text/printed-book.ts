import { guessLanguage } from "../../base/guess-language";
import { type Book, type BookItem, type BookStory, printedIntroduction } from "../model";
import { typographic } from "./typographic";

/** Two-letter code of the chosen language; where that is English, as most books never chose, of most of its text. */
export function bookLanguage(book: Pick<Book, "chapters" | "introduction" | "language">): string {
  const { chapters, introduction, language } = book;
  if (language) return language;
  const paragraphs = chapters.flatMap(({ stories }) => stories.flatMap((story) => story.paragraphs));
  return guessLanguage(beginning([...introduction, ...paragraphs], 20_000), "en");
}

/** `fallback`: for short stories. */
export function storyLanguage(
  { paragraphs, language }: Pick<BookStory, "paragraphs" | "language">,
  fallback: string,
): string {
  return language ?? guessLanguage(beginning(paragraphs, 3_000), fallback);
}

function beginning(paragraphs: string[], length: number): string {
  let text = "";
  for (const paragraph of paragraphs) {
    if (text.length >= length) break;
    text += `${paragraph} `;
  }
  return text.slice(0, length);
}

/** A copy with the marks of print, by the language of each text; title and subtitle have theirs (see `smartQuotes`). Reads all text: for workers. */
export function printedBook(book: Book): Book {
  const language = bookLanguage(book);
  return {
    ...book,
    introduction: printedParagraphs(printedIntroduction(book), language),
    chapters: book.chapters.map((chapter) => ({
      ...chapter,
      title: typographic(chapter.title, language),
      description: typographic(chapter.description, language),
      stories: chapter.stories.map((story) => printedStory(story, language)),
    })),
  };
}

/** `fallback`: language of a short story. */
export function printedStory(story: BookStory, fallback: string): BookStory {
  const language = storyLanguage(story, fallback);
  return {
    ...story,
    title: typographic(story.title, language),
    location: typographic(story.location, language),
    paragraphs: printedParagraphs(story.paragraphs, language, story.language),
    media: story.media.map((item) => printedItem(item, language)),
  };
}

/** Each by the language that was set by hand, or its own, or else by `fallback`. */
export function printedParagraphs(paragraphs: string[], fallback: string, set?: string): string[] {
  return paragraphs.map((paragraph) => typographic(paragraph, set ?? guessLanguage(paragraph, fallback)));
}

function printedItem<Item extends BookItem>(item: Item, language: string): Item {
  return { ...item, caption: typographic(item.caption, language) };
}
