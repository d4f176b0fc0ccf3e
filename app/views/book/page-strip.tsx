import type { StoryType } from "~/db/tables";
import type { PrintCheck } from "~/domain/book/print/check.server";
import { readerHref } from "~/domain/book/reader/address";
import { type DrawnPage, imageFileName, imageWidths } from "~/domain/book/reader/page-images";
import { t } from "~/messages/translate";
import { PageImage } from "./reader/page-image";

interface PagesProps {
  type: StoryType;
  pages: number;
  images: NonNullable<PrintCheck["images"]>;
}

export function PageStrip({ pages, images: { href, ratio, isRightToLeft } }: Omit<PagesProps, "type">) {
  const dir = isRightToLeft ? "rtl" : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard.
    <section className="page-strip" aria-label={t("All pages of the book, small")} dir={dir} tabIndex={0}>
      <ol className="page-strip__pages list-plain">
        {placesOf(pages).map((page) => (
          <li key={page} className={`page-strip__page${isLeft(page) ? " page-strip__page--left" : ""}`}>
            <img
              src={`${href}/${imageFileName({ page, variant: "tiny" })}`}
              width={imageWidths.tiny}
              height={Math.round(imageWidths.tiny * ratio)}
              alt=""
              loading="lazy"
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** All pages, large enough to look through them; each leads to its place in Read, where it can be read. */
export function OpenPages({ type, pages, images: { href, ratio, isRightToLeft } }: PagesProps) {
  return (
    <section className="open-pages" id="pages" aria-label={t("All pages of the book")}>
      <ol className="open-pages__list list-plain" dir={isRightToLeft ? "rtl" : undefined}>
        {placesOf(pages).map((page) => (
          <li key={page} className={`open-pages__page${isLeft(page) ? " open-pages__page--left" : ""}`}>
            <a href={readerHref(type, typeof page === "number" ? page : placeOfCover(page))}>
              <PageImage
                images={href}
                page={page}
                ratio={ratio}
                alt={nameOf(page)}
                sizes="(min-width: 40em) 21rem, 92vw"
                isLazy
              />
            </a>
            <p className="open-pages__number" aria-hidden="true">
              {nameOf(page)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type BookPlace = Exclude<DrawnPage, "spine">;

function placesOf(pages: number): BookPlace[] {
  return ["front", ...Array.from({ length: pages }, (_, index) => index + 1), "back"];
}

function placeOfCover(page: Exclude<BookPlace, number>) {
  return page === "front" ? "cover" : "back";
}

/** It stands beside the page after it. */
function isLeft(page: BookPlace): boolean {
  return typeof page === "number" && page % 2 === 0;
}

function nameOf(page: BookPlace): string {
  if (typeof page === "number") return t("Page {page}", { page: String(page) });
  return page === "front" ? t("Front cover") : t("Back cover");
}
