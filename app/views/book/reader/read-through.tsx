import type { StoryType } from "~/db/tables";
import type { ItemControls } from "~/domain/book/design/controls";
import {
  type BookItem,
  type BookStory,
  languageOfBook,
  printedSubtitle,
  storyDetails,
} from "~/domain/book/model";
import { listShownAges } from "~/domain/book/parts/chapter-ages";
import { readerHref, readThroughHref } from "~/domain/book/reader/address";
import type { TextPart } from "~/domain/book/reader/text-parts";
import { recordedOnLine } from "~/domain/book/speech/speech";
import { smartQuotes } from "~/domain/book/text/typography";
import type { BookLanguage } from "~/messages/book-languages";
import { saidIn } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { BookText } from "../../layout/text/book-text";
import { BookItemView } from "./book-item";
import { BackParts, FamilyPart, FrontParts } from "./read-through-parts";

interface ReadThroughProps extends TextPart {
  type: StoryType;
  hasPages: boolean;
}

/** The whole text of a book: for screen readers, large letters, search and printing. */
export function ReadThrough({ type, book, part, parts, years, sentences, hasPages }: ReadThroughProps) {
  const { title, authorName, introduction, chapters } = book;
  const language = languageOfBook(book);
  const words = (text: string) => smartQuotes(text, language);
  const subtitle = printedSubtitle(book);
  return (
    <>
      {hasPages && (
        <p className="read-through__way no-print">
          <a href={readerHref(type)}>{t("Show the printed pages")}</a>
        </p>
      )}
      <PartLinks type={type} part={part} parts={parts} />
      <article className="read-through" lang={language} dir={directionOfLanguage(language)}>
        <h1>{words(title)}</h1>
        {subtitle && <p className="read-through__subtitle">{words(subtitle)}</p>}
        {authorName && <p className="read-through__author">{authorName}</p>}
        {part === 1 && <FrontParts book={book} />}
        {introduction.length > 0 && (
          <section aria-labelledby="introduction">
            <h2 id="introduction">{saidIn(language, () => t("Introduction"))}</h2>
            <Paragraphs paragraphs={introduction} language={language} />
          </section>
        )}
        {part === 1 && <FamilyPart book={book} />}
        {chapters.map((chapter) => (
          <section key={chapter.id} aria-labelledby={`chapter-${chapter.id}`}>
            <h2 id={`chapter-${chapter.id}`} dir="auto">
              {chapter.title}
            </h2>
            {chapter.ageRange && (
              <p className="read-through__facts">
                {saidIn(language, () => listShownAges(chapter, book)).join(" · ")}
              </p>
            )}
            {sentences[chapter.id] && <p className="read-through__facts">{sentences[chapter.id]}</p>}
            {chapter.stories.map((story) => (
              <Story key={story.id} story={story} language={language} controls={book.look.controls} />
            ))}
          </section>
        ))}
        {part === parts && <BackParts type={type} book={book} years={years} />}
      </article>
      <PartLinks type={type} part={part} parts={parts} />
    </>
  );
}

interface StoryProps {
  story: BookStory;
  language: BookLanguage;
  controls: Record<string, ItemControls>;
}

function Story({ story, language, controls }: StoryProps) {
  const items = (list: BookItem[]) =>
    list.map((item) => (
      <BookItemView key={item.key} item={item} storyTitle={story.title} {...{ language, controls }} />
    ));
  const details = saidIn(language, () => storyDetails(story)).join(" · ");
  return (
    <section id={`story-${story.id}`}>
      <h3 dir="auto">{story.title}</h3>
      {details && <p className="read-through__facts">{details}</p>}
      <Paragraphs
        paragraphs={story.paragraphs.slice(0, story.speech?.[0]?.paragraph)}
        language={language}
        set={story.language}
      />
      {story.speech?.map(({ paragraph, photos = [], codes = [] }, index) => (
        <blockquote key={paragraph} className="read-through__speech">
          <p className="read-through__facts">{saidIn(language, () => recordedOnLine(story, paragraph))}</p>
          <Paragraphs
            paragraphs={story.paragraphs.slice(paragraph, story.speech?.[index + 1]?.paragraph)}
            language={language}
            set={story.language}
          />
          {items([...photos, ...codes])}
        </blockquote>
      ))}
      {items(story.media)}
    </section>
  );
}

interface ParagraphsProps {
  paragraphs: string[];
  language: BookLanguage;
  /** The story's, set by hand. */
  set?: string;
}

function Paragraphs({ paragraphs, language, set }: ParagraphsProps) {
  return (
    <div className="read-through__text">
      <BookText
        paragraphs={paragraphs.map((text) => ({ text, isContinued: false }))}
        around={language}
        set={set}
      />
    </div>
  );
}

function PartLinks({ type, part, parts }: Pick<ReadThroughProps, "type" | "part" | "parts">) {
  if (parts === 1) return null;
  return (
    <p className="no-print">
      {t("Part {part} of {parts}", { part: String(part), parts: String(parts) })}{" "}
      {part > 1 && (
        <a className="button" href={readThroughHref(type, { part: part - 1 })}>
          {t("Earlier part")}
        </a>
      )}{" "}
      {part < parts && (
        <a className="button" href={readThroughHref(type, { part: part + 1 })}>
          {t("Later part")}
        </a>
      )}
    </p>
  );
}
