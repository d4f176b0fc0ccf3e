import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { coverContent, drawCoverStyle } from "~/domain/book/covers/covers";
import { type CoverStyleName, coverStyleNames } from "~/domain/book/design-options";
import type { Book } from "~/domain/book/model";
import { CoverSheet } from "../sheets";

/** The markup of a small cover in each style. */
export type CoverLooks = Record<CoverStyleName, string>;

const pixelsPerUnit = 0.5;
const cached = new LRUCache<string, CoverLooks>({ max: 200 });

/** Draws all styles for this book's cover; drawn once as long as the cover shows the same. */
export function drawCoverLooks(book: Book): CoverLooks {
  const content = coverContent(book);
  const key = JSON.stringify(content);
  const looks = cached.get(key) ?? drawLooks(content);
  cached.set(key, looks);
  return looks;
}

function drawLooks(content: Parameters<typeof drawCoverStyle>[1]): CoverLooks {
  const drawn = coverStyleNames.map((style) => [
    style,
    renderToStaticMarkup(<CoverSheet cover={drawCoverStyle(style, content)} pixelsPerUnit={pixelsPerUnit} />),
  ]);
  return Object.fromEntries(drawn);
}
