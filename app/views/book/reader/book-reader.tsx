import type { StoryType } from "~/db/tables";
import { readerHref } from "~/domain/book/reader/address";
import { type Place, type Spread, type Step, stepByPage, stepBySpread } from "~/domain/book/reader/spreads";
import { t } from "~/messages/translate";
import { type BookReaderProps, ReaderSpread } from "./reader-spread";

/** The printed pages: a spread at a time on wide screens, a page on narrow ones. */
export function BookReader(props: BookReaderProps) {
  const { type, printed, spread, isRenewed, progress, isRightToLeft } = props;
  const { pages } = printed;
  return (
    <>
      {isRenewed && (
        <p className="notice no-print" role="status">
          {t("Your book is being set anew: {percent}% done. These are its pages from before.", {
            percent: String(Math.round(progress * 100)),
          })}
        </p>
      )}
      <section className="reader" id="book" aria-label={t("The book, page by page")} data-enhance="page-keys">
        <div className={isRightToLeft ? "reader__surface reader__surface--rtl" : "reader__surface"}>
          <Turn type={type} rel="prev" spread={spread} pages={pages} />
          <ReaderSpread {...props} />
          <Turn type={type} rel="next" spread={spread} pages={pages} />
        </div>
        <p className="reader__place">
          <span className="reader--wide">{placeText(spread, printed)}</span>
          <span className="reader--narrow">{pageText(spread.place, printed)}</span>
        </p>
      </section>
    </>
  );
}

interface TurnProps {
  type: StoryType;
  rel: "prev" | "next";
  spread: Spread;
  pages: number;
}

/** The edge of a page, which turns it; one for each way to show the book. */
function Turn({ type, rel, spread, pages }: TurnProps) {
  const placeIn = ({ previous, next }: Step) => (rel === "prev" ? previous : next);
  return (
    <>
      <Edge type={type} rel={rel} place={placeIn(stepBySpread(spread, pages))} screen="wide" />
      <Edge type={type} rel={rel} place={placeIn(stepByPage(spread.place, pages))} screen="narrow" />
    </>
  );
}

interface EdgeProps {
  type: StoryType;
  rel: "prev" | "next";
  /** Null at the end of the book. */
  place: Place | null;
  screen: "wide" | "narrow";
}

function Edge({ type, rel, place, screen }: EdgeProps) {
  const look = `reader__edge reader__edge--${rel} reader--${screen} no-print`;
  if (place === null) return <span className={`${look} reader__edge--end`} />;
  return (
    <a className={look} rel={rel} href={readerHref(type, place)}>
      <span aria-hidden="true">{rel === "prev" ? "‹" : "›"}</span>
      <span className="reader__edge-words">{turnText(rel, screen)}</span>
    </a>
  );
}

type Figures = BookReaderProps["printed"];

function turnText(rel: EdgeProps["rel"], screen: EdgeProps["screen"]): string {
  if (rel === "prev") return screen === "wide" ? t("Previous pages") : t("Previous page");
  return screen === "wide" ? t("Next pages") : t("Next page");
}

function placeText({ place, left, right }: Spread, printed: Figures): string {
  if (left === null || right === null) return pageText(place, printed);
  return t("Pages {left} and {right} of {pages}", {
    left: String(left),
    right: String(right),
    pages: String(printed.pages),
  });
}

function pageText(place: Place, { pages, filledPages, stories }: Figures): string {
  if (place === "cover")
    return [
      t("Front cover. The book has {pages} pages.", { pages: String(pages) }),
      stories > 0 &&
        t("{stories, plural, one {# story} other {# stories}}, and {filled} pages are filled.", {
          stories,
          filled: String(filledPages),
        }),
    ]
      .filter(Boolean)
      .join(" ");
  return place === "back"
    ? t("Back cover")
    : t("Page {place} of {pages}", { place: String(place), pages: String(pages) });
}
