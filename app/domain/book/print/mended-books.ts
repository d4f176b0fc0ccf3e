import { isBySpreads } from "../composer/composition";
import { type Book, type BookStory, photosOf } from "../model";

/** What is set otherwise since this engine version, in a book that has it: its files are made anew, and those of no other book. */
export function mendedIn(book: Pick<Book, "chapters" | "look">): string[] {
  const hasPhotosAlone = (story: BookStory) => story.paragraphs.length === 0 && photosOf(story).length > 0;
  const isMended = isBySpreads(book) && book.chapters.some(({ stories }) => stories.some(hasPhotosAlone));
  return isMended ? ["stories without words"] : [];
}
