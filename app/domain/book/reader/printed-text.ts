import { setImmediate } from "node:timers/promises";
import { type Book, type BookChapter, type BookStory, languageOfBook, printedIntroduction } from "../model";
import { printedParagraphs, printedStory, storyLanguage } from "../text/printed-book";

/** Letters between two pauses: some milliseconds of work. */
const lettersPerTurn = 60_000;

/** A copy with the marks of print, like `printedBook`, that lets other requests pass while it works. */
export async function printText(book: Book): Promise<Book> {
  const language = storyLanguage({ paragraphs: book.introduction }, languageOfBook(book));
  const chapters: BookChapter[] = [];
  let letters = 0;
  for (const chapter of book.chapters) {
    const stories: BookStory[] = [];
    for (const story of chapter.stories) {
      stories.push(printedStory(story, language));
      letters += story.paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
      if (letters > lettersPerTurn) {
        letters = 0;
        await setImmediate();
      }
    }
    chapters.push({ ...chapter, stories });
  }
  return { ...book, introduction: printedParagraphs(printedIntroduction(book), language), chapters };
}
