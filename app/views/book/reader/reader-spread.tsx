import type { StoryType } from "~/db/tables";
import { readerHref } from "~/domain/book/reader/address";
import type { ContentsEntry } from "~/domain/book/reader/contents";
import { entryAt } from "~/domain/book/reader/contents";
import { pageImagesHref } from "~/domain/book/reader/page-images";
import type { PrintedBook } from "~/domain/book/reader/reader.server";
import type { Spread } from "~/domain/book/reader/spreads";
import type { BookLanguage } from "~/messages/book-languages";
import { t } from "~/messages/translate";
import { PageImage } from "./page-image";

export interface PrintedReader {
  book: PrintedBook;
  language: BookLanguage;
  spread: Spread;
  current: ContentsEntry | null;
  /** Height of a page divided by its width. */
  ratio: number;
  coverText: string;
  isRightToLeft: boolean;
}

type ReaderSpreadProps = PrintedReader & { type: StoryType };

export function ReaderSpread(props: ReaderSpreadProps) {
  const { spread, isRightToLeft } = props;
  const [first, second] = isRightToLeft ? (["right", "left"] as const) : (["left", "right"] as const);
  if (spread.place === "cover") return <ClosedFront {...props} />;
  if (spread.place === "back") return <ClosedBack {...props} />;
  return (
    <div className="reader__spread">
      <SpreadPage {...props} page={spread.left} side={first} />
      <SpreadPage {...props} page={spread.right} side={second} />
    </div>
  );
}

function ClosedFront({ type, book: { id }, ratio, coverText }: ReaderSpreadProps) {
  return (
    <a
      className="reader__closed"
      href={readerHref(type, 1)}
      aria-label={t("Open the book: {coverText}", { coverText })}
    >
      <span className="reader__spine">
        <PageImage images={pageImagesHref(id)} page="spine" ratio={null} alt="" />
      </span>
      <span className="reader__board">
        <PageImage images={pageImagesHref(id)} page="front" ratio={ratio} alt="" />
      </span>
    </a>
  );
}

function ClosedBack({ book: { id }, ratio }: ReaderSpreadProps) {
  return (
    <div className="reader__closed reader__closed--back">
      <span className="reader__board">
        <PageImage images={pageImagesHref(id)} page="back" ratio={ratio} alt={t("Back cover")} />
      </span>
      <span className="reader__spine">
        <PageImage images={pageImagesHref(id)} page="spine" ratio={null} alt="" />
      </span>
    </div>
  );
}

type SpreadPageProps = ReaderSpreadProps & { page: number | null; side: "left" | "right" };

function SpreadPage({ page, side, spread, book: { id, contents }, ratio }: SpreadPageProps) {
  if (page === null)
    return <div className={`reader__page reader__page--${side} reader__page--none reader--wide`} />;
  const isOther = page !== spread.place;
  return (
    <div className={`reader__page reader__page--${side}${isOther ? " reader--wide" : ""}`}>
      <PageImage
        images={pageImagesHref(id)}
        page={page}
        ratio={ratio}
        alt={altText(page, entryAt(contents, page)?.title)}
        isLazy={isOther}
      />
    </div>
  );
}

export function altText(page: number, title: string | undefined): string {
  return title
    ? t("Page {page}: {title}", { page: String(page), title })
    : t("Page {page}", { page: String(page) });
}
