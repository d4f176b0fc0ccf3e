import type { StoryType } from "~/db/tables";
import { closePageHref, readerHref } from "~/domain/book/reader/address";
import { entryAt } from "~/domain/book/reader/contents";
import { imageFileName, imageWidths, pageImagesHref } from "~/domain/book/reader/page-images";
import { t } from "~/messages/translate";
import { altText, type PrintedReader } from "./reader-spread";
import { TurnBar } from "./turn-bar";

interface ClosePageProps {
  type: StoryType;
  printed: PrintedReader;
  page: number;
}

/** One printed page, twice as large as beside another one: it is moved in its frame, or by two fingers. */
export function ClosePage({ type, printed: { book, ratio }, page }: ClosePageProps) {
  const words = altText(page, entryAt(book.contents, page)?.title);
  const href = (other: number) => (other < 1 || other > book.pages ? null : closePageHref(type, other));
  const place = t("Page {place} of {pages}", { place: String(page), pages: String(book.pages) });
  return (
    <section className="reader" aria-label={t("The book, page by page")} data-enhance="page-keys">
      <p className="reader__place no-print">
        <a className="button" href={readerHref(type, page)}>
          {t("Smaller: the whole page")}
        </a>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is focused. */}
      <section className="reader__close" aria-label={words} tabIndex={0}>
        <img
          src={`${pageImagesHref(book.id)}/${imageFileName({ page, variant: "close" })}`}
          alt={words}
          width={imageWidths.close}
          height={Math.round(imageWidths.close * ratio)}
        />
      </section>
      <TurnBar screen="close" previous={href(page - 1)} next={href(page + 1)} place={place} />
    </section>
  );
}

export function LookCloser({ type, page }: { type: StoryType; page: number }) {
  return (
    <p className="reader__place no-print">
      <a className="button" href={closePageHref(type, page)}>
        {t("Look closer")}
      </a>
    </p>
  );
}
