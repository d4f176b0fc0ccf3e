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

/** The spread where the first story begins; the title page of a book frozen before its starts were kept. */
export function insideSpread(
  images: string,
  book: Pick<Book, "language"> & {
    pages: number;
    profile: PrinterProfile;
    starts?: PrintResult["starts"];
  },
): InsideSpread {
  const stories = Object.entries(book.starts ?? {}).filter(([id]) => id.startsWith("story-"));
  const first = Math.min(...stories.map(([, page]) => page), book.pages);
  const { left, right } = spreadAt(stories.length > 0 ? first : 1, book.pages);
  return {
    images,
    pages: [left, right].filter((page) => page !== null),
    ratio: pageRatio(book.profile),
    isRightToLeft: isRightToLeftBook(book),
  };
}
