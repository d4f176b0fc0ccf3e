import type { StoryType } from "~/db/tables";
import { pagePictureHref, readerHref, setPlaceHref } from "~/domain/book/reader/address";
import type { SetPage } from "~/domain/book/reader/set-page";
import { type Place, type Spread, stepByPage, stepBySpread } from "~/domain/book/reader/spreads";
import { t } from "~/messages/translate";
import { ToldAloud, type ToldStory } from "../told-aloud";
import { ClosePage, LookCloser } from "./close-page";
import { type PrintedReader, ReaderSpread } from "./reader-spread";
import { SetPageView } from "./set-page";
import { TurnBar } from "./turn-bar";

export interface BookReaderProps {
  type: StoryType;
  set: SetPage;
  /** Markup of the front cover. */
  cover: string;
  /** Stories that wait for their words; asked for at the cover. */
  told: ToldStory[];
  printed: PrintedReader | null;
  isMaking: boolean;
  /** Whether narrow screens show the printed page as well. */
  isPicture: boolean;
  isClose: boolean;
}

/** A spread of printed pages on wide screens, one page on tablets. Phones, and all screens before there are printed pages, get a set page. */
export function BookReader(props: BookReaderProps) {
  const { type, set, cover, told, printed, isMaking, isPicture, isClose } = props;
  if (isClose && printed && typeof printed.spread.place === "number")
    return <ClosePage type={type} printed={printed} page={printed.spread.place} />;
  const look = printed ? (isPicture ? "reader--picture" : "reader--both") : "reader--set";
  return (
    <>
      <section className={`reader ${look}`} aria-label={t("The book, page by page")} data-enhance="page-keys">
        <div className="reader__set">
          <SetPageView type={type} page={set} cover={cover} />
        </div>
        {printed && <PrintedPages type={type} printed={printed} />}
        <TurnBar screen="phone" {...turnsOf(type, set)} place={setPlaceText(set, printed)} />
        {printed && <TurnBar screen="page" {...pageTurns(type, printed, isPicture)} />}
        {set.place === "cover" && (
          <p className="reader__place">{printed && !isMaking ? bookText(printed) : storiesText(set)}</p>
        )}
        {told.length > 0 && (
          <p className="reader__place">
            <ToldAloud type={type} told={told} />
          </p>
        )}
      </section>
      <p className="reader__state no-print" role="status">
        {isMaking && makingText(printed !== null)}
      </p>
      {printed && <OtherView type={type} set={set} printed={printed} isPicture={isPicture} />}
    </>
  );
}

function makingText(isRenewed: boolean): string {
  return isRenewed
    ? t("Your book is being set anew. The printed pages here are from before.")
    : t("The printed pages of your book are being set. They open by themselves.");
}

function storiesText({ stories }: SetPage): string {
  return t("{count, plural, one {# story} other {# stories}}", { count: stories });
}

function turnsOf(type: StoryType, { previous, next }: SetPage) {
  return {
    previous: previous === null ? null : setPlaceHref(type, previous),
    next: next === null ? null : setPlaceHref(type, next),
  };
}

/** Whoever asked for the printed page on a phone gets the next one as a picture, too. */
function pageTurns(type: StoryType, { spread, book: { pages } }: PrintedReader, isPicture: boolean) {
  const { previous, next } = stepByPage(spread.place, pages);
  const href = (place: Place) => (isPicture ? pagePictureHref : readerHref)(type, place);
  return {
    previous: previous === null ? null : href(previous),
    next: next === null ? null : href(next),
    place: pageText(spread.place, pages),
  };
}

function setPlaceText({ storyNumber, stories, printedPage }: SetPage, printed: PrintedReader | null): string {
  if (printedPage !== null && printed) return pageText(printedPage, printed.book.pages);
  return storyNumber === null
    ? ""
    : t("Story {number} of {stories}", { number: String(storyNumber), stories: String(stories) });
}

function PrintedPages({ type, printed }: { type: StoryType; printed: PrintedReader }) {
  const { spread, book, isRightToLeft } = printed;
  return (
    <div className="reader__printed">
      <div className={isRightToLeft ? "reader__surface reader__surface--rtl" : "reader__surface"}>
        <Edge type={type} rel="prev" spread={spread} pages={book.pages} />
        <ReaderSpread type={type} {...printed} />
        <Edge type={type} rel="next" spread={spread} pages={book.pages} />
      </div>
      {spread.place !== "cover" && (
        <p className="reader__place reader--wide">{spreadText(spread, book.pages)}</p>
      )}
      {typeof spread.place === "number" && <LookCloser type={type} page={spread.place} />}
    </div>
  );
}

interface EdgeProps {
  type: StoryType;
  rel: "prev" | "next";
  spread: Spread;
  pages: number;
}

function Edge({ type, rel, spread, pages }: EdgeProps) {
  const { previous, next } = stepBySpread(spread, pages);
  const place = rel === "prev" ? previous : next;
  const look = `reader__edge reader__edge--${rel} reader--wide no-print`;
  if (place === null) return <span className={`${look} reader__edge--end`} />;
  return (
    <a className={look} rel={rel} href={readerHref(type, place)}>
      <span aria-hidden="true">{rel === "prev" ? "‹" : "›"}</span>
      <span className="reader__edge-words">{rel === "prev" ? t("Previous pages") : t("Next pages")}</span>
    </a>
  );
}

interface OtherViewProps {
  type: StoryType;
  set: SetPage;
  printed: PrintedReader;
  isPicture: boolean;
}

function OtherView({ type, set, printed: { spread }, isPicture }: OtherViewProps) {
  return (
    <p className="reader__other no-print">
      {isPicture ? (
        <a className="button" href={setPlaceHref(type, set.place)}>
          {t("Read in large letters")}
        </a>
      ) : (
        <a className="button" href={pagePictureHref(type, spread.place)}>
          {t("See the printed page")}
        </a>
      )}
    </p>
  );
}

function spreadText({ place, left, right }: Spread, pages: number): string {
  if (left === null || right === null) return pageText(place, pages);
  return t("Pages {left} and {right} of {pages}", {
    left: String(left),
    right: String(right),
    pages: String(pages),
  });
}

function pageText(place: Place, pages: number): string {
  if (place === "cover") return t("Front cover");
  return place === "back"
    ? t("Back cover")
    : t("Page {place} of {pages}", { place: String(place), pages: String(pages) });
}

function bookText({ book: { pages, filledPages, stories } }: PrintedReader): string {
  return [
    t("Front cover. The book has {pages} pages.", { pages: String(pages) }),
    stories > 0 &&
      t(
        "{stories, plural, one {# story} other {# stories}}, and {filled, plural, one {# page is filled} other {# pages are filled}}.",
        {
          stories,
          filled: filledPages,
        },
      ),
  ]
    .filter(Boolean)
    .join(" ");
}
