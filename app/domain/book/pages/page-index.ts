import type { Book } from "../model";
import type { BookPage } from "./pages";

/** What the navigation of the builder needs of a page. "part": a printed page around the stories. */
export interface PageEntry {
  /** Counts pages of the screen from 1, or printed pages, with 0 for the cover. */
  pageNumber: number;
  pageType: BookPage["pageType"] | "part";
  storyId: number | null;
}

/** Two facing pages; the cover stands alone, or beside the first printed page. */
export interface Spread {
  pages: PageEntry[];
}

export interface PageIndex {
  spreads: Spread[];
  contents: ContentsChapter[];
  /** Page numbers of the nearest media pages; null where there is none. */
  previousPictures: number | null;
  nextPictures: number | null;
}

export interface ContentsChapter {
  title: string;
  stories: ContentsStory[];
}

export interface ContentsStory {
  id: number;
  title: string;
  firstPage: number;
  picturePages: number[];
}

const spreadsAround = 1;

/** The ways from one page to the others. A large book is shown around the open page only. */
export function indexPages(book: Pick<Book, "chapters">, pages: PageEntry[], open: number): PageIndex {
  const pictures = pages.filter(({ pageType }) => pageType === "media").map(({ pageNumber }) => pageNumber);
  return {
    spreads: listSpreads(pages, open),
    contents: listContents(book, pages),
    previousPictures: pictures.filter((page) => page < open).at(-1) ?? null,
    nextPictures: pictures.find((page) => page > open) ?? null,
  };
}

/** Even pages are left-hand ones, in both ways to number them. */
function spreadOf({ pageNumber }: Pick<PageEntry, "pageNumber">): number {
  return Math.floor(pageNumber / 2);
}

function listSpreads(pages: PageEntry[], open: number): Spread[] {
  const middle = spreadOf({ pageNumber: open });
  const last = spreadOf(pages.at(-1) ?? { pageNumber: 0 });
  const width = 2 * spreadsAround;
  const first = Math.max(0, Math.min(middle - spreadsAround, last - width));
  const spreads = Array.from({ length: Math.min(width, last - first) + 1 }, (): Spread => ({ pages: [] }));
  for (const page of pages) spreads[spreadOf(page) - first]?.pages.push(page);
  return spreads;
}

function listContents({ chapters }: Pick<Book, "chapters">, pages: PageEntry[]): ContentsChapter[] {
  const places = new Map<number, Pick<ContentsStory, "firstPage" | "picturePages">>();
  for (const { storyId, pageNumber, pageType } of pages) {
    if (storyId === null) continue;
    const place = places.get(storyId) ?? { firstPage: pageNumber, picturePages: [] };
    if (pageType === "media") place.picturePages.push(pageNumber);
    places.set(storyId, place);
  }
  return chapters.map(({ title, stories }) => ({
    title,
    stories: stories.flatMap(({ id, title }) => {
      const place = places.get(id);
      return place ? [{ id, title, ...place }] : [];
    }),
  }));
}
