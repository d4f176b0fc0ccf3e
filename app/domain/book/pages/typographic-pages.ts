import { guessLanguage } from "../../base/guess-language";
import { type Book, languageOfBook } from "../model";
import { storyLanguage } from "../text/printed-book";
import { typographic } from "../text/typographic";
import type { BookPage } from "./pages";
import type { PageParagraph } from "./paging";

/** The pages of `book` with the marks of print (see `printedBook`), for the screen. Reads only what is shown. */
export function typographicPages(book: Book, pages: BookPage[]): BookPage[] {
  const languages = languagesOf(book);
  return pages.map((page) => {
    if (page.pageType === "cover") return page;
    const { language, set } = languages(page.storyId);
    const storyTitle = typographic(page.storyTitle, language);
    if (page.pageType === "media") return { ...page, storyTitle };
    const content = page.content.map((paragraph) => printedParagraph(paragraph, language, set));
    return { ...page, storyTitle, content } as BookPage;
  });
}

/** `language`: fallback for short paragraphs; `set`: of the story, by hand. */
function printedParagraph(paragraph: PageParagraph, language: string, set?: string): PageParagraph {
  return { ...paragraph, text: typographic(paragraph.text, set ?? guessLanguage(paragraph.text, language)) };
}

/** Short stories have the language of the introduction, as far as it has one. */
function languagesOf(book: Book): (storyId: number | null) => { language: string; set?: string } {
  const stories = new Map(book.chapters.flatMap(({ stories }) => stories.map((story) => [story.id, story])));
  const known = new Map<number | null, string>();
  const fallback = storyLanguage({ paragraphs: book.introduction }, languageOfBook(book));
  return (storyId) => {
    const story = storyId === null ? undefined : stories.get(storyId);
    const language = known.get(storyId) ?? (story ? storyLanguage(story, fallback) : fallback);
    known.set(storyId, language);
    return { language, set: story?.language };
  };
}
