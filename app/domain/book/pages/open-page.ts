import type { BookAddress } from "../address";
import { clamp } from "../geometry";
import type { BookPage } from "./pages";
import { builderPageAt, type PrintedPlaces, printedPlaceOf } from "./printed-places";

export interface OpenPage {
  /** What can be changed there; null on a printed page around the stories. */
  page: BookPage | null;
  /** Null for the cover, and for a page that the print files do not have. */
  printedPage: number | null;
  open: number;
  /** Stays with the pictures of a media page, wherever they are printed. */
  address: BookAddress;
  itemKey: string;
}

/** Finds the place of an address, clamped to the book. `pages` begins with the cover. */
export function openPage(pages: BookPage[], printed: PrintedPlaces | null, address: BookAddress): OpenPage {
  if (printed && address.printed !== null) return openPrinted(pages, printed, address);
  const number = clamp(Math.trunc(address.page) || 1, 1, pages.length);
  const page = pages[number - 1] as BookPage;
  const printedPage = printed && printedPlaceOf(page, printed);
  const start = printed?.starts[`story-${page.storyId}`];
  return {
    page,
    printedPage,
    open: printed ? (printedPage ?? start ?? 0) : number,
    address: { ...address, page: number, printed: null },
    itemKey: address.itemKey,
  };
}

function openPrinted(pages: BookPage[], printed: PrintedPlaces, address: BookAddress): OpenPage {
  const printedPage = clamp(address.printed ?? 1, 1, printed.pages);
  const found = builderPageAt(pages, printed, printedPage);
  const isMedia = found?.page.pageType === "media";
  const page = found?.page ?? null;
  return {
    page,
    printedPage,
    open: printedPage,
    address: { ...address, page: page?.pageNumber ?? 1, printed: isMedia ? null : printedPage },
    itemKey: address.itemKey || (found?.item?.key ?? ""),
  };
}
