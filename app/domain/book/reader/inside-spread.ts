import { type Book, isRightToLeftBook } from "../model";
import type { PrintResult } from "../print/job";
import type { PrinterProfile } from "../print/printer-profile";
import { pageRatio } from "./page-images";
import { spreadAt } from "./spreads";

export interface InsideSpread {
  images: string;
  pages: number[];
  /** Height of a page divided by its width. */
  ratio: number;
  isRightToLeft: boolean;
}

/** The first spread from the first story on with words or photos on both pages, or else that where it begins; the title page of a book frozen before its starts were kept. */
export function insideSpread(
  images: string,
  book: Pick<Book, "language"> & {
    pages: number;
    profile: PrinterProfile;
    starts?: PrintResult["starts"];
    ownPages?: number[];
  },
): InsideSpread {
  const stories = Object.entries(book.starts ?? {}).flatMap(([id, page]) =>
    id.startsWith("story-") ? [page] : [],
  );
  const first = stories.length > 0 ? Math.min(...stories, book.pages) : 1;
  // Where it is not known which pages have words, those do on which a story begins.
  const filled = new Set(book.ownPages ?? stories);
  const full = [...filled].filter((page) => page % 2 === 0 && page + 1 >= first && filled.has(page + 1));
  const { left, right } = spreadAt(full.length > 0 ? Math.min(...full) : first, book.pages);
  return {
    images,
    pages: [left, right].filter((page) => page !== null),
    ratio: pageRatio(book.profile),
    isRightToLeft: isRightToLeftBook(book),
  };
}
