import { coverContent, drawCoverStyle } from "~/domain/book/covers/covers";
import type { CoverContent } from "~/domain/book/covers/elements";
import type { CoverStyleName } from "~/domain/book/design/design-options";
import { type Book, captionText, languageOfBook, storyDetails } from "~/domain/book/model";
import { type BookPage, type MediaPage, type StoryOpening, toMediaSheet } from "~/domain/book/pages/pages";
import { smartQuotes } from "~/domain/book/text/typography";
import type { BookLanguage } from "~/messages/book-languages";
import { currentLanguage, saidIn } from "~/messages/language";
import { defaultLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { CachedMarkup } from "~/ui/cached-markup";
import { BookText } from "../layout/text/book-text";
import { CoverSheet, MediaSheet } from "./sheets";

interface BookPageViewProps {
  book: Book;
  page: BookPage;
  /** Counted as the builder counts; null where it does not. */
  number: number | null;
  /** Set in the builder, where items lead to their fields: the marked one, or an empty text. */
  markedKey?: string;
}

/** A page is shown some 600 pixels wide. */
const pixelsPerUnit = 1.2;

/** Covers and media pages are drawn to scale; text pages are HTML, to be readable on any screen. */
export function BookPageView({ book, page, number, markedKey }: BookPageViewProps) {
  if (page.pageType === "cover") return <Cover book={book} />;
  if (page.pageType === "media")
    return <Media book={book} page={page} number={number} markedKey={markedKey} />;
  const language = languageOfBook(book);
  return (
    <section className="book-page" {...named(page, number)}>
      {page.id === "introduction-1" && (
        <h2 className="book-page__title" {...wordsOf(language)}>
          {saidIn(language, () => t("Introduction"))}
        </h2>
      )}
      {"opening" in page && page.opening && (
        <Opening title={page.storyTitle} opening={page.opening} language={language} />
      )}
      <BookText
        paragraphs={page.content}
        around={currentLanguage()}
        set={languageOfStory(book, page.storyId)}
      />
      {number !== null && <p className="book-page__number">{number}</p>}
    </section>
  );
}

function languageOfStory({ chapters }: Book, storyId: number | null): string | undefined {
  if (storyId === null) return undefined;
  return chapters.flatMap(({ stories }) => stories).find(({ id }) => id === storyId)?.language;
}

function named({ pageNumber }: BookPage, number: number | null) {
  return {
    id: `page-${pageNumber}`,
    "aria-label": number === null ? t("The page") : t("Page {number}", { number: String(number) }),
  };
}

function Cover({ book }: { book: Book }) {
  return (
    <CachedMarkup
      as="section"
      className="book-page book-page--drawn"
      id="page-1"
      aria-label={t("Cover")}
      content={DrawnCover}
      props={{ style: book.look.coverStyle, content: coverContent(book) }}
    />
  );
}

function DrawnCover({ style, content }: { style: CoverStyleName; content: CoverContent }) {
  const { title, subtitle, authorName, language = defaultLanguage } = content;
  const words = [title, subtitle, authorName].filter(Boolean).join(". ");
  return (
    <>
      <h2 className="visually-hidden" {...wordsOf(language)}>
        {smartQuotes(title, language)}
      </h2>
      <CoverSheet cover={drawCoverStyle(style, content)} label={words} pixelsPerUnit={pixelsPerUnit} />
    </>
  );
}

/** Repeats the captions below the drawing, which is too small to read on some screens. */
function Media({ book, page, number, markedKey }: BookPageViewProps & { page: MediaPage & BookPage }) {
  const sheet = toMediaSheet(book, page);
  const language = languageOfBook(book);
  const captions = sheet.boxes.map(({ item }) => {
    return { key: item.key, words: saidIn(language, () => captionText(item)) };
  });
  return (
    <section className="book-page book-page--drawn" {...named(page, number)}>
      {page.opening && <h2 className="visually-hidden">{page.storyTitle}</h2>}
      <MediaSheet
        sheet={sheet}
        storyTitle={page.storyTitle}
        opening={page.opening}
        language={language}
        label={t("Photos of the story “{storyTitle}”", { storyTitle: page.storyTitle })}
        pixelsPerUnit={pixelsPerUnit}
        markedKey={markedKey}
      />
      <ul className="book-page__captions no-print" aria-hidden="true">
        {captions
          .filter(({ words }) => words !== "")
          .map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
      </ul>
    </section>
  );
}

/** The `lang` of words of the book among those of the screen. */
function wordsOf(language: BookLanguage): { lang?: BookLanguage } {
  return language === currentLanguage() ? {} : { lang: language };
}

interface OpeningProps {
  title: string;
  opening: StoryOpening;
  language: BookLanguage;
}

function Opening({ title, opening, language }: OpeningProps) {
  const details = saidIn(language, () => storyDetails(opening)).join(" · ");
  const words = wordsOf(language);
  return (
    <>
      {opening.chapter && (
        <p className="book-page__chapter" {...words}>
          {opening.chapter.title}
        </p>
      )}
      <h2 className="book-page__title" {...words}>
        {title}
      </h2>
      {details && (
        <p className="book-page__facts" {...words}>
          {details}
        </p>
      )}
    </>
  );
}
