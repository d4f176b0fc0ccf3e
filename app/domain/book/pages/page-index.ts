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
  /** The page of the screen that opens it, where its printed page opens another story that begins there too; null elsewhere. */
  screenPage: number | null;
  picturePages: number[];
}

/** Where stories begin in the print files, and the pages of the screen. */
interface PrintedStories {
  starts: Record<string, number>;
  screen: PageEntry[];
}

const spreadsAround = 1;

/** The ways from one page to the others. A large book is shown around the open page only. `printed`: null for pages of the screen. */
export function indexPages(
  book: Pick<Book, "chapters">,
  pages: PageEntry[],
  open: number,
  printed: PrintedStories | null,
): PageIndex {
  const pictures = pages.filter(({ pageType }) => pageType === "media").map(({ pageNumber }) => pageNumber);
  return {
    spreads: listSpreads(pages, open),
    contents: listContents(book, pages, printed),
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

function listContents(
  { chapters }: Pick<Book, "chapters">,
  pages: PageEntry[],
  printed: PrintedStories | null,
): ContentsChapter[] {
  const places = placesOf(pages);
  return chapters.map(({ title, stories }) => ({
    title,
    stories: stories.flatMap(({ id, title }) => {
      const { firstPage = null, picturePages = [] } = places.get(id) ?? {};
      const start = printed ? printed.starts[`story-${id}`] : firstPage;
      if (start === undefined || start === null) return [];
      const screen = printed?.screen.find(({ storyId }) => storyId === id)?.pageNumber ?? null;
      return [{ id, title, firstPage: start, screenPage: start === firstPage ? null : screen, picturePages }];
    }),
  }));
}

function placesOf(pages: PageEntry[]): Map<number, Pick<ContentsStory, "firstPage" | "picturePages">> {
  const places: ReturnType<typeof placesOf> = new Map();
  for (const { storyId, pageNumber, pageType } of pages) {
    if (storyId === null) continue;
    const place = places.get(storyId) ?? { firstPage: pageNumber, picturePages: [] };
    if (pageType === "media") place.picturePages.push(pageNumber);
    places.set(storyId, place);
  }
  return places;
}
