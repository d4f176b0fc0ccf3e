import { Fragment } from "react";
import type { StoryType } from "~/db/tables";
import type { ItemControls } from "~/domain/book/design/controls";
import { lettersClass } from "~/domain/book/lettering/lettering-classes";
import { passageCodesOf } from "~/domain/book/media/passage-media";
import { type BookStory, languageOfBook, printedSubtitle, storyDetails } from "~/domain/book/model";
import { listShownAges } from "~/domain/book/parts/chapter-ages";
import { setPlaceHref } from "~/domain/book/reader/address";
import type { SetPage } from "~/domain/book/reader/set-page";
import type { SetPictures } from "~/domain/book/reader/set-story";
import { recordedOnLine } from "~/domain/book/speech/speech";
import { smartQuotes } from "~/domain/book/text/typography";
import type { BookLanguage } from "~/messages/book-languages";
import { saidIn } from "~/messages/language";
import { directionOfLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { BookCover } from "../../layout/book-cover";
import { BookText } from "../../layout/text/book-text";
import { BookItemView } from "./book-item";
import { FamilyTreePart } from "./family-tree-part";
import { BackParts, FrontParts } from "./read-through-parts";

/** Rem; the route draws the cover for it. */
export const setCoverWidth = 15;

interface SetPageProps {
  type: StoryType;
  page: SetPage;
  /** Markup of the front cover. */
  cover: string;
}

export function SetPageView({ type, page, cover }: SetPageProps) {
  const { place, book } = page;
  const language = languageOfBook(book);
  if (place === "cover" || place === "back") return <Cover type={type} page={page} cover={cover} />;
  return (
    <article
      className={`set-page ${lettersClass(book)}`.trim()}
      lang={language}
      dir={directionOfLanguage(language)}
    >
      {place === "front" && <Front page={page} language={language} />}
      {place === "end" && (
        <BackParts type={type} book={book} years={page.years} pictures={page.around.years} />
      )}
      {book.chapters.map((chapter) => (
        <section key={chapter.id}>
          <Chapter page={page} chapter={chapter} language={language} />
          {chapter.stories.map((story) => (
            <Story
              key={story.id}
              story={story}
              isBeginning={typeof place === "object" && place.part === 1}
              pictures={page.pictures}
              controls={book.look.controls}
              language={language}
            />
          ))}
        </section>
      ))}
      {page.printedPage !== null && <p className="set-page__number">{page.printedPage}</p>}
    </article>
  );
}

function Cover({ type, page: { place, book }, cover }: SetPageProps) {
  const coverText = [book.title, printedSubtitle(book), book.authorName].filter(Boolean).join(". ");
  if (place === "back") return <p className="set-page__back">{t("Back cover")}</p>;
  return (
    <div className="set-page__cover">
      <BookCover
        markup={cover}
        width={setCoverWidth}
        href={setPlaceHref(type, "front")}
        label={t("Open the book: {coverText}", { coverText })}
      />
    </div>
  );
}

interface PartProps {
  page: SetPage;
  language: BookLanguage;
}

function Front({ page: { book, around }, language }: PartProps) {
  const { title, authorName, introduction } = book;
  const subtitle = printedSubtitle(book);
  return (
    <>
      <h2 className="set-page__title">{smartQuotes(title, language)}</h2>
      {subtitle && <p className="set-page__facts">{smartQuotes(subtitle, language)}</p>}
      {authorName && <p className="set-page__facts">{authorName}</p>}
      <FrontParts book={book} />
      {introduction.length > 0 && (
        <section>
          <h3>{saidIn(language, () => t("Introduction"))}</h3>
          <Words paragraphs={introduction} language={language} />
        </section>
      )}
      <FamilyTreePart book={book} portraits={around.family ?? []} />
    </>
  );
}

function Chapter({
  page: { book, isFirstOfChapter, sentence },
  chapter,
  language,
}: PartProps & { chapter: SetPage["book"]["chapters"][number] }) {
  const ages = saidIn(language, () => listShownAges(chapter, book));
  if (!isFirstOfChapter)
    return (
      <p className="set-page__chapter" dir="auto">
        {chapter.title}
      </p>
    );
  return (
    <header className="set-page__opening">
      <p className="set-page__chapter" dir="auto">
        {chapter.title}
        {ages.map((part) => (
          <Fragment key={part}>
            {" · "}
            <span className="set-page__ages">{part}</span>
          </Fragment>
        ))}
      </p>
      {sentence && <p className="set-page__facts">{sentence}</p>}
    </header>
  );
}

interface StoryProps {
  story: BookStory;
  /** Whether its title stands on this page. */
  isBeginning: boolean;
  pictures: SetPictures;
  controls: Record<string, ItemControls>;
  language: BookLanguage;
}

function Story({ story, isBeginning, pictures: { above, behind }, controls, language }: StoryProps) {
  const details = saidIn(language, () => storyDetails(story)).join(" · ");
  const items = (list: BookStory["media"]) =>
    list.map((item) => (
      <BookItemView key={item.key} item={item} storyTitle={story.title} {...{ language, controls }} />
    ));
  const { paragraphs, speech = [] } = story;
  return (
    <>
      <h2 className={isBeginning ? "set-page__title" : "set-page__running"} dir="auto">
        {story.title}
      </h2>
      {isBeginning && details && <p className="set-page__facts">{details}</p>}
      {/* On a narrow screen a picture above the title would leave no room for it. */}
      {items([...above, ...(behind[0] ?? [])])}
      {segmentsOf(story, behind).map(({ from, to }) => (
        <div
          key={from}
          className={
            isBeginning && from === 0 && speech[0]?.paragraph !== 0 ? "set-page__beginning" : undefined
          }
        >
          <Segment story={story} from={from} to={to} language={language} />
          {items(behind[to] ?? [])}
        </div>
      ))}
      {paragraphs.length === 0 && Object.values(behind).map(items)}
      {items([...story.media.filter(({ kind }) => kind === "code"), ...passageCodesOf(story)])}
    </>
  );
}

/** Cuts the words where photos stand among them, and where recorded speech begins. */
function segmentsOf({ paragraphs, speech = [] }: BookStory, behind: SetPictures["behind"]) {
  const cuts = [...Object.keys(behind).map(Number), ...speech.map(({ paragraph }) => paragraph)];
  const inside = cuts.filter((cut) => cut > 0 && cut < paragraphs.length);
  const bounds = [...new Set([0, ...inside, paragraphs.length])].sort((one, other) => one - other);
  return bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? 0, to }));
}

interface SegmentProps {
  story: BookStory;
  from: number;
  to: number;
  language: BookLanguage;
}

function Segment({ story, from, to, language }: SegmentProps) {
  const words = <Words paragraphs={story.paragraphs.slice(from, to)} language={language} />;
  const speech = story.speech?.findLast(({ paragraph }) => paragraph <= from);
  if (!speech) return words;
  return (
    <blockquote className="read-through__speech">
      {speech.paragraph === from && (
        <p className="set-page__facts">{saidIn(language, () => recordedOnLine(story, from))}</p>
      )}
      {words}
    </blockquote>
  );
}

function Words({ paragraphs, language }: { paragraphs: string[]; language: BookLanguage }) {
  if (paragraphs.length === 0) return null;
  return <BookText paragraphs={paragraphs.map((text) => ({ text, isContinued: false }))} around={language} />;
}
