import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { CoverOfBook } from "~/domain/book/covers/cover-of-book.server";
import { drawCoverStyle } from "~/domain/book/covers/covers";
import { pageSize } from "~/domain/book/geometry";
import { defaultLanguage, directionOfLanguage } from "~/messages/languages";
import type { CoverWidth } from "../../layout/book-cover";
import { CoverSheet } from "../sheets";

const cached = new LRUCache<string, string>({ max: 500 });
/** The widest the root font gets at the usual text size, on a screen of two pixels to one. */
const pixelsPerRem = 2 * 18;

/** The markup of a cover for BookCover; drawn once as long as it shows the same. `name` begins its ids: each cover of one page has another. */
export function drawBookCover({ style, content }: CoverOfBook, width: CoverWidth, name = "cover"): string {
  const key = JSON.stringify([name, width, style, content]);
  const markup = cached.get(key) ?? draw({ style, content }, width, name);
  cached.set(key, markup);
  return markup;
}

function draw({ style, content }: CoverOfBook, width: CoverWidth, name: string): string {
  const cover = drawCoverStyle(style, content);
  const sheet = <CoverSheet cover={cover} pixelsPerUnit={(width * pixelsPerRem) / pageSize} name={name} />;
  const isRightBound = directionOfLanguage(content.language ?? defaultLanguage) === "rtl";
  return renderToStaticMarkup(
    isRightBound ? <span className="book-cover__right-bound">{sheet}</span> : sheet,
  );
}
